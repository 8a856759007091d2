declare module 'virtual:art' {
  /** Where the drawings of each set are, and who drew them (`authors`). */
  const addresses: Record<string, string>;
  export default addresses;
}

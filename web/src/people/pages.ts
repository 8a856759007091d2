/** All that is about people, in one piece: who plays alone never loads it. */
export { default as Carry } from './Carry.svelte';
export { default as Leaderboard } from './Leaderboard.svelte';
export { default as MailLink } from './MailLink.svelte';
export { default as Mine } from './Mine.svelte';
export { default as MyTables } from './MyTables.svelte';
export { default as Person } from './Person.svelte';
export { default as Profile } from './Profile.svelte';

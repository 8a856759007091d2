import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'postcss';
import { defineConfig } from 'vitest/config';
import { art } from './art';

/** Lengths in the styles are those of a usual screen. A large one has larger ones: all but hairlines are in rem. */
const rem = (text: string) => text.replace(/(\d*\.?\d+)px\b/g, (hairline, pixels) => (Number(pixels) === 1 ? hairline : `${Number(pixels) / 16}rem`));
const growing: Plugin = {
  postcssPlugin: 'growing',
  Once(root) {
    root.walkDecls((declaration) => void (declaration.value = rem(declaration.value)));
    root.walkAtRules('container', (rule) => void (rule.params = rem(rule.params)));
  },
};

const server = process.env.FRACAS_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), art()],
  base: './',
  css: { postcss: { plugins: [growing] } },
  build: {
    outDir: '../src/fracas/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rollupOptions: { output: { experimentalMinChunkSize: 8000 } }, // each file costs its headers
  },
  server: { fs: { allow: ['.', '../src/fracas/server/smashup/shapes.json'] }, proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
});

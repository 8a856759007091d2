import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { art } from './art';

const server = process.env.FRACAS_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), art()],
  base: './',
  build: {
    outDir: '../src/fracas/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
});

import { expect, it } from 'vitest';
import { below, socketAt } from './base';

it('finds the server beside the page, wherever that is', () => {
  const asked = (page: string) => new URL(below('/api/tables'), page).href;
  expect(asked('http://127.0.0.1:8000/#/online')).toBe('http://127.0.0.1:8000/api/tables');
  expect(asked('https://club.example/fracas/#/table/a')).toBe('https://club.example/fracas/api/tables');
  expect(asked('https://club.example/fracas/index.html')).toBe('https://club.example/fracas/api/tables');
});

it('leaves a whole address as it is', () => {
  expect(below('https://club.example/fracas/assets/art.json')).toBe('https://club.example/fracas/assets/art.json');
});

it('speaks over a line that is as safe as the page', () => {
  expect(socketAt('/ws/tables/a', 'http://127.0.0.1:8000/#/table/a')).toBe('ws://127.0.0.1:8000/ws/tables/a');
  expect(socketAt('/ws/splaf/s.b', 'https://club.example/fracas/#/splaf/room/s.b')).toBe('wss://club.example/fracas/ws/splaf/s.b');
});

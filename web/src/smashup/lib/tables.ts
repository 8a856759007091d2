import { Games } from '../../lib/games.svelte';
import type { TableSpec } from './api';

export const tables = new Games<TableSpec>('tables', '/api/tables', [], 'table');

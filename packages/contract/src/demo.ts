import type { CallPaths } from './call-address.ts';

export const demoPaths = {
  readDemoHistory: 'GET /demo/history',
} as const satisfies CallPaths;

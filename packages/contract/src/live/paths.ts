import type { CallPaths } from '../call-address.ts';

export const livePaths = {
  createLiveTicket: 'POST /live/tickets',
  readLiveCatalogue: 'GET /live/catalogue',
} as const satisfies CallPaths;

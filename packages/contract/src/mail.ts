import type { CallPaths } from './call-address.ts';

export const mailPaths = {
  listMailbox: 'GET /demo/mailbox',
} as const satisfies CallPaths;

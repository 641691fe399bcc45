import type { CallPaths } from './call-address.ts';

/** Maximum number of browsers per user and account. */
export const pushBrowsersMost = 10;
export const pushEndpointMaxLength = 1_000;

export const pushPaths = {
  listPushBrowsers: 'GET /push-browsers',
  addPushBrowser: 'POST /push-browsers',
  removePushBrowser: 'DELETE /push-browsers/:pushBrowserId',
  testPushBrowser: 'POST /push-browsers/:pushBrowserId/test',
} as const satisfies CallPaths;

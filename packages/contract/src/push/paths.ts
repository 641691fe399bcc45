import type { CallPaths } from '../call-address.ts';

export const pushPaths = {
  listPushBrowsers: 'GET /push-browsers',
  addPushBrowser: 'POST /push-browsers',
  removePushBrowser: 'DELETE /push-browsers/:pushBrowserId',
  testPushBrowser: 'POST /push-browsers/:pushBrowserId/test',
} as const satisfies CallPaths;

import type { CallPaths } from '../call-address.ts';

export const seeAsPaths = {
  beginSeeingAs: 'POST /users/:userId/see-as',
  explainVisibility: 'GET /users/:userId/visibility',
} as const satisfies CallPaths;

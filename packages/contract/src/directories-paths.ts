import type { CallPaths } from './call-address.ts';

export const directoryPaths = {
  startDirectorySignIn: 'POST /directory-sign-in',
  exchangeToken: 'POST /exchange-token',
  getDirectory: 'GET /account/directory',
  changeDirectory: 'PUT /account/directory',
  removeDirectory: 'DELETE /account/directory',
  checkDirectoryDomain: 'POST /account/directory/domain-checks',
  tryDirectory: 'POST /account/directory/trials',
  finishDirectoryTrial: 'POST /account/directory/trials/finish',
} as const satisfies CallPaths;

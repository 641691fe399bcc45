import type { CallPaths } from '../call-address.ts';

export const userPaths = {
  listUsers: 'GET /users',
  listUserFacets: 'GET /users/facets',
  exportUsers: 'POST /users/export',
  getUser: 'GET /users/:userId',
  createUser: 'POST /users',
  updateUser: 'PUT /users/:userId',
  changeUserPassword: 'PUT /users/:userId/password',
  resetUserTwoFactor: 'POST /users/:userId/two-factor/reset',
  activateUser: 'POST /users/:userId/activate',
  deactivateUser: 'POST /users/:userId/deactivate',
  inviteUser: 'POST /users/:userId/invitation',
  removeUser: 'DELETE /users/:userId',
  changeUsers: 'PUT /users',
  getUserImportTemplate: 'GET /user-imports/template',
  importUsers: 'POST /user-imports',
  listUserImports: 'GET /user-imports',
  getUserImport: 'GET /user-imports/:userImportId',
  getUserImportRefusedFile: 'GET /user-imports/:userImportId/refused/file',
  cancelUserImport: 'POST /user-imports/:userImportId/cancel',
} as const satisfies CallPaths;

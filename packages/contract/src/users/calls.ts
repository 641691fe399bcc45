import { administratorOf, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { pageQuerySchema } from '../list-schemas.ts';
import { exportMediaTypes } from '../list.ts';
import {
  importUsersSchema,
  userImportDetailSchema,
  userImportListSchema,
  userImportParams,
  userImportPreviewSchema,
  userImportTemplateQuery,
} from './import-schemas.ts';
import * as schemas from './schemas.ts';

const read = sees('admin:users', 'none');
/** Viewers never change rights. */
const change = administratorOf('admin:users');

export const userCalls = {
  listUsers: {
    summary: 'List users',
    description: 'Returns the users of the account, by name or as sorted.',
    access: read,
    query: schemas.listUsersQuery,
    status: 200,
    answer: schemas.userListSchema,
  },
  listUserFacets: {
    summary: 'List values of user filters',
    description: 'Returns the values of each filter with the number of users.',
    access: read,
    query: schemas.userFiltersSchema,
    status: 200,
    answer: schemas.userFacetsSchema,
  },
  exportUsers: {
    summary: 'Export users',
    description: 'Returns the selected users as a file. The header `azimute-rows` has the number of rows.',
    access: read,
    effort: 'export',
    body: schemas.exportUsersSchema,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  getUser: {
    summary: 'Get a user',
    description: 'Returns a user of the account.',
    access: read,
    params: schemas.userParams,
    status: 200,
    answer: schemas.userSchema,
  },
  createUser: {
    summary: 'Create a user',
    description:
      'Adds a user with a password, an invitation or directory sign-in, and optionally a profile of their own. A user of another account is invited if `grant` is true.',
    access: change,
    effort: 'invitation',
    effortWith: { field: 'photo', effort: 'photo' },
    scanned: { field: 'photo' },
    body: schemas.createUserSchema,
    status: 201,
    answer: schemas.createdUserSchema,
  },
  updateUser: {
    summary: 'Update a user',
    description:
      'Changes a user. For users who sign in through the directory, only role and profiles can be changed.',
    access: change,
    effortWith: { field: 'photo', effort: 'photo' },
    scanned: { field: 'photo' },
    params: schemas.userParams,
    body: schemas.updateUserSchema,
    status: 200,
    answer: schemas.userSchema,
  },
  inviteUser: {
    summary: 'Resend an invitation',
    description:
      'Sends a new invitation to a user without a password or directory sign-in. The previous one becomes invalid.',
    access: change,
    effort: 'invitation',
    params: schemas.userParams,
    query: schemas.inviteUserQuery,
    status: 204,
  },
  changeUserPassword: {
    summary: 'Set the password of a user',
    description: 'Sets a new password and ends the user’s sessions.',
    access: change,
    params: schemas.userParams,
    body: schemas.changeUserPasswordSchema,
    status: 204,
  },
  resetUserTwoFactor: {
    summary: 'Reset the second factor of a user',
    description:
      'Removes the second factor of a user who lost it, ends their sessions and notifies them by e-mail.',
    access: change,
    params: schemas.userParams,
    status: 204,
  },
  activateUser: {
    summary: 'Activate a user',
    description: "Restores a user's access to the account.",
    access: change,
    params: schemas.userParams,
    status: 200,
    answer: schemas.userSchema,
  },
  deactivateUser: {
    summary: 'Deactivate a user',
    description: "Ends a user's access to the account. Their sessions in it move to another account or end.",
    access: change,
    params: schemas.userParams,
    status: 200,
    answer: schemas.userSchema,
  },
  removeUser: {
    summary: 'Remove a user',
    description:
      'Removes a user from the account with their profiles, saved views and imports. Their other accounts are not affected.',
    access: change,
    params: schemas.userParams,
    status: 204,
  },
  changeUsers: {
    summary: 'Update several users',
    description:
      'Applies an action to many users. Users it cannot be applied to are returned with the reason.',
    access: change,
    body: schemas.changeUsersSchema,
    status: 200,
    answer: schemas.changedUsersSchema,
  },
  getUserImportTemplate: {
    summary: 'Get an import template for users',
    description: 'Returns an empty CSV file with the headings that an import recognizes.',
    access: change,
    query: userImportTemplateQuery,
    status: 200,
    rawAnswer: ['text/csv'],
  },
  importUsers: {
    summary: 'Import users',
    description:
      'Returns the outcome of each line of a CSV file, or starts an import in the background. Starting the same file again while it runs starts no second import.',
    access: change,
    effort: 'upload',
    scanned: { field: 'file' },
    body: importUsersSchema,
    status: 200,
    answer: userImportPreviewSchema,
  },
  listUserImports: {
    summary: 'List user imports',
    description: 'Returns the user imports of the caller, newest first.',
    access: change,
    query: pageQuerySchema,
    status: 200,
    answer: userImportListSchema,
  },
  getUserImport: {
    summary: 'Get a user import',
    description: 'Returns the progress or result of an import.',
    access: change,
    params: userImportParams,
    status: 200,
    answer: userImportDetailSchema,
  },
  getUserImportRefusedFile: {
    summary: 'Download rejected lines of a user import',
    description: 'Returns the rejected lines as CSV, with line number and reason.',
    access: change,
    params: userImportParams,
    query: userImportTemplateQuery,
    status: 200,
    rawAnswer: ['text/csv'],
  },
  cancelUserImport: {
    summary: 'Cancel a user import',
    description: 'Stops the import. Users added so far are kept.',
    access: change,
    params: userImportParams,
    status: 200,
    answer: userImportDetailSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;

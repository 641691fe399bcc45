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
/** Viewers never change who may do what. */
const change = administratorOf('admin:users');

export const userCalls = {
  listUsers: {
    summary: 'Users of the account, by name or by what is asked',
    access: read,
    query: schemas.listUsersQuery,
    status: 200,
    answer: schemas.userListSchema,
  },
  listUserFacets: {
    summary: 'Values of every filter of the users with their counts; the profiles are all of the account',
    access: read,
    query: schemas.userFiltersSchema,
    status: 200,
    answer: schemas.userFacetsSchema,
  },
  exportUsers: {
    summary: 'Users of a selection, as a file for spreadsheets; the header azimute-rows says how many',
    access: read,
    effort: 'export',
    body: schemas.exportUsersSchema,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  getUser: {
    summary: 'One user of the account',
    access: read,
    params: schemas.userParams,
    status: 200,
    answer: schemas.userSchema,
  },
  createUser: {
    summary:
      'Add a user: with a password, by an invitation, or by the directory. A person of another account is given access when `grant` says so',
    access: change,
    effort: 'invitation',
    effortWith: { field: 'photo', effort: 'photo' },
    scanned: { field: 'photo' },
    body: schemas.createUserSchema,
    status: 201,
    answer: schemas.createdUserSchema,
  },
  updateUser: {
    summary: 'Change a user; of who signs in by the directory only role and profiles',
    access: change,
    effortWith: { field: 'photo', effort: 'photo' },
    scanned: { field: 'photo' },
    params: schemas.userParams,
    body: schemas.updateUserSchema,
    status: 200,
    answer: schemas.userSchema,
  },
  inviteUser: {
    summary:
      'Send the invitation again to a user who has no password of their own, or no way in by a directory; the one before is void',
    access: change,
    effort: 'invitation',
    params: schemas.userParams,
    query: schemas.inviteUserQuery,
    status: 204,
  },
  changeUserPassword: {
    summary: 'Give a user another password, which ends their sessions',
    access: change,
    params: schemas.userParams,
    body: schemas.changeUserPasswordSchema,
    status: 204,
  },
  resetUserTwoFactor: {
    summary:
      'Take away the second factor of a user who lost phone and recovery codes, which ends their sessions; a mail tells them',
    access: change,
    params: schemas.userParams,
    status: 204,
  },
  activateUser: {
    summary: 'Let a user enter the account again',
    access: change,
    params: schemas.userParams,
    status: 200,
    answer: schemas.userSchema,
  },
  deactivateUser: {
    summary: 'Keep a user out of the account; their sessions in it move to another of theirs, or end',
    access: change,
    params: schemas.userParams,
    status: 200,
    answer: schemas.userSchema,
  },
  removeUser: {
    summary:
      'Remove a user from the account, with their profiles, saved views and imports there; the person stays in other accounts',
    access: change,
    params: schemas.userParams,
    status: 204,
  },
  changeUsers: {
    summary: 'Do the same with many users; whoever it cannot be done with is told with the reason',
    access: change,
    body: schemas.changeUsersSchema,
    status: 200,
    answer: schemas.changedUsersSchema,
  },
  getUserImportTemplate: {
    summary: 'An empty file with the headings that an import of users knows',
    access: change,
    query: userImportTemplateQuery,
    status: 200,
    rawAnswer: ['text/csv'],
  },
  importUsers: {
    summary:
      'Say what would become of each line of a CSV file of users, or start adding them in the background; the same file that is started again while it runs is not started twice',
    access: change,
    effort: 'upload',
    scanned: { field: 'file' },
    body: importUsersSchema,
    status: 200,
    answer: userImportPreviewSchema,
  },
  listUserImports: {
    summary: 'Your imports of users, newest first',
    access: change,
    query: pageQuerySchema,
    status: 200,
    answer: userImportListSchema,
  },
  getUserImport: {
    summary: 'An import of users: how far it is, or what became of it',
    access: change,
    params: userImportParams,
    status: 200,
    answer: userImportDetailSchema,
  },
  getUserImportRefusedFile: {
    summary: 'The lines that were not added as CSV, with their number and the reason',
    access: change,
    params: userImportParams,
    query: userImportTemplateQuery,
    status: 200,
    rawAnswer: ['text/csv'],
  },
  cancelUserImport: {
    summary: 'Stop before the next lines; who was added stays',
    access: change,
    params: userImportParams,
    status: 200,
    answer: userImportDetailSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;

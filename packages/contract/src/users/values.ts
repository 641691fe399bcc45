import { nameOfValidationCode } from '../errors.ts';

/** Sort orders and columns of the list of users. */
export const userSorts = ['name', 'email', 'role', 'directoryLogin', 'state', 'lastSignIn'] as const;
export type UserSort = (typeof userSorts)[number];

/** `invited` has yet to choose a password; `inactive` cannot enter the account. */
export const userStates = ['active', 'invited', 'inactive'] as const;
export type UserState = (typeof userStates)[number];

/** Ways to sign in. */
export const userLogins = ['password', 'directory'] as const;
export type UserLogin = (typeof userLogins)[number];

/**
 * Missing requirements for directory sign-in: an invitation, the account's consent to the directory of another account,
 * or a first sign-in through the user's own company.
 */
export const missingEntries = ['invitation', 'consent', 'company'] as const;

export const userEmailMaxLength = 254;

/** Columns of the list of users and of its exported file. */
export const userColumns = [
  'name',
  'email',
  'role',
  'directoryLogin',
  'profiles',
  'state',
  'lastSignIn',
] as const;
export type UserColumn = (typeof userColumns)[number];

/** Reasons why a line cannot be added: names of validation codes, or separate codes. */
export const userLineReasons = [
  'required',
  'maxLength',
  'email',
  'duplicate_line',
  'not_one_line',
  'unknown_role',
  'unknown_language',
  'not_yes_or_no',
  'profile_not_found',
  'no_directory',
] as const;
export type UserLineReason = (typeof userLineReasons)[number];

/** Returns the reason for a field's code; null if there is none. */
export function reasonOfUserCode(code: number | string): UserLineReason | null {
  const name = nameOfValidationCode(code) ?? code;
  return userLineReasons.find((reason) => reason === name) ?? null;
}

/** Actions for several users. */
export const userActions = [
  'activate',
  'deactivate',
  'assign_profile',
  'take_profile',
  'clear_profiles',
  'remove',
  'invite',
] as const;
export type UserAction = (typeof userActions)[number];
export const usersPerChange = 5_000;

/** Reasons why a user was left unchanged. */
export const userRefusals = [
  'not_found',
  'own_membership',
  'last_administrator',
  'managed_elsewhere',
  'directory_managed',
  'not_invited',
  'not_entered',
  'too_many_requests',
  'other_directory',
  'given_by_groups',
] as const;
export type UserRefusal = (typeof userRefusals)[number];

/** Fields of import columns, in the order of the template. */
export const userImportFields = ['name', 'email', 'role', 'directoryLogin', 'profiles', 'locale'] as const;
export type UserImportField = (typeof userImportFields)[number];
export const userImportMaxLines = 5_000;
export const userImportMaxBytes = 512 * 1024;

export const userImportStates = ['queued', 'running', 'finished', 'failed', 'cancelled'] as const;

/**
 * Outcome of a line: a new user; access for a user of another account; or nothing because the user is present, may not
 * be given access, or the line is invalid.
 */
export const userImportOutcomes = ['create', 'add', 'present', 'skip', 'bad'] as const;
export type UserImportOutcome = (typeof userImportOutcomes)[number];

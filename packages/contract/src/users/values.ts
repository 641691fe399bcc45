import { nameOfValidationCode } from '../errors.ts';

/** What the list of an account's users can be ordered by, which is also what a row of it shows. */
export const userSorts = ['name', 'email', 'role', 'directoryLogin', 'state', 'lastSignIn'] as const;
export type UserSort = (typeof userSorts)[number];

/** `invited`: has a password yet to choose. `inactive`: may not enter the account for now. */
export const userStates = ['active', 'invited', 'inactive'] as const;
export type UserState = (typeof userStates)[number];

/** How somebody signs in. */
export const userLogins = ['password', 'directory'] as const;
export type UserLogin = (typeof userLogins)[number];

/**
 * What whoever signs in by a directory lacks to enter the account: an invitation, the account's consent to the directory of
 * another account that signs them in, or that they come in through their company first.
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

/** Why a line of a file of users cannot be added: by the name of a validation code, or by a code of its own. */
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

/** Returns the reason that the code of a field stands for, or null if there is none. */
export function reasonOfUserCode(code: number | string): UserLineReason | null {
  const name = nameOfValidationCode(code) ?? code;
  return userLineReasons.find((reason) => reason === name) ?? null;
}

/** What can be done with several users at once. */
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

/** Why one of several users was left as they are. */
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

/** What a column of an imported file of users can hold, in the order in which a template has them. */
export const userImportFields = ['name', 'email', 'role', 'directoryLogin', 'profiles', 'locale'] as const;
export type UserImportField = (typeof userImportFields)[number];
export const userImportMaxLines = 5_000;
export const userImportMaxBytes = 512 * 1024;

export const userImportStates = ['queued', 'running', 'finished', 'failed', 'cancelled'] as const;

/**
 * What an import makes of a line: a new user, access for one of another account, or nothing, as they are in the account
 * already, may not be given access, or the line is wrong.
 */
export const userImportOutcomes = ['create', 'add', 'present', 'skip', 'bad'] as const;
export type UserImportOutcome = (typeof userImportOutcomes)[number];

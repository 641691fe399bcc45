import type { CallPaths } from './call-address.ts';

/** Conditions that decide visibility, in order. */
export const visibilityChecks = [
  'active',
  'own_password',
  'two_factor',
  'password',
  'administrator',
  'module_on',
  'section',
  'change',
  'unit',
] as const;
export type VisibilityCheck = (typeof visibilityChecks)[number];

export const viewAsPaths = {
  beginViewAs: 'POST /users/:userId/view-as',
  explainVisibility: 'GET /users/:userId/visibility',
} as const satisfies CallPaths;

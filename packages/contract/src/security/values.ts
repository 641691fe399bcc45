export const recoveryCodesPerPerson = 10;

/** What proved, at the beginning of a session, who the person is: `code` and `recovery-code` beside the password. */
export const sessionProofs = ['password', 'code', 'recovery-code', 'directory', 'link'] as const;
export type SessionProof = (typeof sessionProofs)[number];

/** What a person is told of their own sign-in. */
export const securityChanges = [
  'password_changed',
  'two_factor_enabled',
  'two_factor_disabled',
  'recovery_codes_renewed',
  'recovery_code_used',
] as const;
export type SecurityChange = (typeof securityChanges)[number];

import type { CallPaths } from './call-address.ts'; /** Microsoft Entra ID, or any other OpenID Connect provider. */
export const directoryKinds = ['entra', 'openid'] as const;
export type DirectoryKind = (typeof directoryKinds)[number];

/** Prefix of the state of sign-ins that only test the directory. */
export const trialStatePrefix = 'trial.';

/** Prefix of the name of a directory secret; the account ID follows. */
export const directorySecretPrefix = 'DIRECTORY_SECRET_';

export const directoryIssuerPattern = /^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#\\]*)?$/;
export const directoryNameMaxLength = 80;
export const directoryIssuerMaxLength = 300;
export const directoryClientMaxLength = 200;
export const directoryClaimMaxLength = 80;
export const directoryGroupMaxLength = 200;
export const directoryGroupsAtMost = 100;

/** Results that a sign-in through the directory would have. */
export const directoryTrialOutcomes = ['known', 'linked', 'created', 'email_unverified', 'refused'] as const;
export type DirectoryTrialOutcome = (typeof directoryTrialOutcomes)[number];

/** State of the domain: verified, waiting for verification, or a public mail provider's, which cannot be verified. */
export const directoryDomainStates = ['proven', 'waiting', 'public_mail'] as const;

export const domainCheckOutcomes = [
  'proven',
  'record_missing',
  'record_differs',
  'dns_unavailable',
  'public_mail',
  'proven_elsewhere',
] as const;
export type DomainCheckOutcome = (typeof domainCheckOutcomes)[number];

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

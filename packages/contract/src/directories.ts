/** What answers at an account's directory: Microsoft Entra ID, or any other OpenID provider. */
export const directoryKinds = ['entra', 'openid'] as const;
export type DirectoryKind = (typeof directoryKinds)[number];

/** States of sign-ins by which an administrator only tries the directory begin with it. */
export const trialStatePrefix = 'trial.';

/** What a directory's secret is looked up by begins with it, and goes on with the account's id. */
export const directorySecretPrefix = 'DIRECTORY_SECRET_';

export const directoryIssuerPattern = /^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#\\]*)?$/;
export const directoryNameMaxLength = 80;
export const directoryIssuerMaxLength = 300;
export const directoryClientMaxLength = 200;
export const directoryClaimMaxLength = 80;
export const directoryGroupMaxLength = 200;
export const directoryGroupsAtMost = 100;

/** What a sign-in with what the directory told would come to. */
export const directoryTrialOutcomes = ['known', 'linked', 'created', 'email_unverified', 'refused'] as const;
export type DirectoryTrialOutcome = (typeof directoryTrialOutcomes)[number];

/** Whether the account's domain is proven, waits for proof, or is a mail provider's that no account can prove. */
export const directoryDomainStates = ['proven', 'waiting', 'public_mail'] as const;

/** Results of looking for the record that proves a domain. */
export const domainCheckOutcomes = [
  'proven',
  'record_missing',
  'record_differs',
  'dns_unavailable',
  'public_mail',
  'proven_elsewhere',
] as const;
export type DomainCheckOutcome = (typeof domainCheckOutcomes)[number];

export const texts = {
  title: 'Company sign-in',
  none: 'People of {{domain}} can sign in with their company account, through Microsoft Entra ID or any OpenID provider.',
  setUp: 'Set up company sign-in',
  note: 'People of {{domain}} sign in through this directory.',
  domainWaiting: '{{domain}} is not verified yet',
  domainWaitingEffect:
    'Until the domain is verified, nobody signs in through this directory, and passwords keep working.',
  domainPublic:
    '{{domain}} belongs to a public e-mail provider and cannot be verified. Enter the domain of your company under Domain.',
  domainRecord:
    'Add this TXT record to the DNS of the domain. If you cannot, ask the operator of the portal to confirm the domain.',
  recordName: 'Record name',
  recordValue: 'Record value',
  checkDomain: 'Check now',
  domainProven: '{{domain}} is verified',
  domainCheck_record_missing:
    'The record was not found. A new record can take up to an hour to appear: check again later.',
  domainCheck_record_differs: 'The record has another value. Copy the value exactly and check again.',
  domainCheck_dns_unavailable: 'The DNS servers of {{domain}} did not answer. Check again in a few minutes.',
  domainCheck_public_mail: '{{domain}} belongs to a public e-mail provider and cannot be verified.',
  domainCheck_proven_elsewhere:
    'Another account has already verified {{domain}}. Ask the operator of the portal for help.',
  save: 'Save company sign-in',
  redirect: 'Register this redirect address with the provider, exactly as it stands:',
  redirectName: 'redirect address',
  ownRedirect: 'If the provider does not name itself in its answers (RFC 9207), register this one as well:',
  ownRedirectName: 'redirect address of this directory',
  kind: 'Provider',
  kind_entra: 'Microsoft Entra ID',
  kind_openid: 'OpenID provider',
  name: 'Name',
  nameHint: 'How administrators know it',
  issuer: 'Issuer',
  issuerHint_entra: 'https://login.microsoftonline.com/<tenant id>/v2.0',
  issuerHint_openid: 'As its discovery document names it; begins with https://',
  issuerWrong: 'Enter an address that begins with https://',
  tenantNeeded:
    'Enter the address of one tenant, with its id: https://login.microsoftonline.com/<tenant id>/v2.0',
  clientId: 'Client',
  clientIdHint_entra: 'Application (client) id of the app registration',
  clientIdHint_openid: 'As the provider calls this portal',
  secretName: 'Name of the secret',
  secretThere: 'The operator keeps it; it begins with {{name}}',
  secretMissing: 'Nothing is there yet. Ask the operator of the portal to set {{name}}',
  choiceGone: 'This is not there, or not for this account.',
  isOn: 'Directory on',
  isOnHint: 'Off, nobody comes in through it, and sessions that it opened close.',
  justInTime: 'Let in whoever the directory knows',
  justInTimeHint: 'With an e-mail of {{domain}}, without an invitation. Off, only invited people come in.',
  defaultProfile: 'Default profile',
  defaultProfileHint: 'What they get at first; none gives no screens',
  groupsClaim: 'Claim with the groups',
  groupsClaimHint: 'Usually groups or roles',
  groups: 'Profiles by group',
  groupsHint:
    'Applied at each sign-in and once an hour. Whoever leaves a group loses its profile, never one that was given by hand.',
  group: 'Group',
  profile: 'Profile',
  addGroup: 'Add group',
  removeGroup: 'Remove group {{group}}',
  enforced: 'No passwords for {{domain}}',
  enforcedHint:
    'People of {{domain}} enter this account through the directory only. Others keep their passwords.',
  enforcedLater:
    'Can be switched on once an administrator has signed in through the directory, so that nobody is locked out.',
  enforcedOff: 'Switch the directory on first.',
  try: 'Try it',
  tryHint: 'You go to the directory and see what it says. Nobody is signed in by it.',
  tryLater: 'It can be tried once all is saved and the secret is there.',
  remove: 'Remove',
  removeQuestion: 'Remove {{name}}?',
  removeEffect:
    'Nobody signs in through it any more, and sessions that it opened close. People stay in the account; who has no password chooses one by “Forgot password?”.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    directory: typeof texts;
  }
}

export const texts = {
  title: 'Company account',
  lead: "Enter your work e-mail. You go on to your company's sign-in page.",
  workEmail: 'Work e-mail',
  go: 'Go on',
  going: 'Going on…',
  usePassword: 'Sign in with e-mail and password',
  waitTitle: 'Signing in',
  wait: "Wait a moment while we sign you in with your company's account.",
  refusedTitle: 'You were not signed in',
  backToSignIn: 'Back to sign-in',
  trialTitle: 'Trial of the directory',
  trialWait: 'Wait a moment while the directory answers.',
  trialLead: 'The directory answered. Nobody was signed in by it.',
  trialRefusedTitle: 'The trial failed',
  backToAccount: 'Back to the account',
  name: 'Name',
  email: 'E-mail',
  emailNone: 'None that the directory vouches for',
  groups: 'Groups',
  groupsNone: 'None',
  groupsUntold: 'Not told: there are too many for the sign-in',
  outcome: 'With that',
  outcome_known: 'This person comes in: the portal knows them.',
  outcome_linked: 'This person comes in: they are linked to the one with this e-mail.',
  outcome_created: 'This person comes in for the first time, with the default profile.',
  outcome_email_unverified:
    'This person does not come in: the directory has not verified their e-mail address.',
  outcome_refused: 'This person does not come in without an invitation.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'company-sign-in': typeof texts;
  }
}

export const texts = {
  title: 'Sign in',
  welcome: 'Welcome',
  lead: 'Sign in to see your fleet and your equipment.',
  companyAccount: 'Sign in with the company account',
  orPassword: 'or with e-mail and password',
  email: 'E-mail',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  forgot: 'Forgot password?',
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  needAccess: "Need access? Talk to your account's administrators.",
  motto: 'Where it is, whether it is working and what needs attention.',
  north: 'N',
  east: 'E',
  south: 'S',
  west: 'W',
  firstTitle: 'First access',
  firstWelcome: 'Set up the portal',
  firstLead: 'Create the first account and the person who administers it.',
  account: 'Account name',
  accountHint: 'The company or fleet that this portal starts with.',
  name: 'Your name',
  passwordAgain: 'Password again',
  create: 'Create account',
  linkMissing: 'This address is incomplete. Open the whole link that the portal printed when it started.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    login: typeof texts;
  }
}

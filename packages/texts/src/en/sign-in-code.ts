export const texts = {
  title: 'Confirm that it is you',
  lead: 'Enter the code that your authenticator app shows for {{email}}.',
  leadRecovery: 'Enter one of the recovery codes that you kept. Each works once.',
  code: 'Code of six digits',
  recoveryCode: 'Recovery code',
  useRecovery: 'No phone at hand? Use a recovery code',
  useApp: 'Use the code of the app',
  back: 'Sign in as another person',
} as const;

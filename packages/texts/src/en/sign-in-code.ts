export const texts = {
  title: 'Confirm that it is you',
  lead: 'Enter the code that your authenticator app shows for {{email}}.',
  leadRecovery: 'Enter one of your saved recovery codes. Each code works once.',
  code: 'Six-digit code',
  recoveryCode: 'Recovery code',
  useRecovery: 'No phone? Use a recovery code',
  useApp: 'Use app code',
  back: 'Sign in as another user',
} as const;

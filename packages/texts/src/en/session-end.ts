export const texts = {
  ended: 'Your session has ended. Sign in again.',
  elsewhere: 'Your session was ended from another device.',
  password: 'Your password was changed. Sign in with the new one.',
  company: 'You now sign in with the company account.',
  companyRefused: 'Your company no longer confirms your access. Talk to an administrator of your account.',
  companyAgain: 'Sign in again with the company account.',
  twice: 'Your session was ended for your security: it was in use in two places. Sign in again.',
  access: 'You no longer have access here. Talk to an administrator of your account.',
} as const;

export const texts = {
  ended: 'Your session has ended. Sign in again.',
  elsewhere: 'Your session was ended from another device. Sign in again.',
  password: 'Your password was changed. Sign in with the new one.',
  company: 'You now sign in with your company account.',
  companyRefused: 'Your company no longer confirms your access. Contact an administrator of your account.',
  companyAgain: 'Sign in again with your company account.',
  twice: 'We ended your session for security because it was in use in two places. Sign in again.',
  access: 'You no longer have access. Contact an administrator of your account.',
} as const;

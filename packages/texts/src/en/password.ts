export const texts = {
  forgotTitle: 'Forgot password',
  forgotLead: 'Enter your e-mail. We will send you a link to choose a new password.',
  forgotWithoutMail:
    'This portal sends no mails. Ask an administrator of your account to give you a new password.',
  sendLink: 'Send reset link',
  sending: 'Sending…',
  back: 'Back to login',
  sentTitle: 'Check your e-mail',
  sentLead: 'If {{email}} has a user here, the link is on its way. It works once, within 15 minutes.',
  sentHint: 'Nothing came? Look in the spam folder, or ask again in a few minutes.',
  mailbox: 'Open the mailbox of the demo',
  resetTitle: 'New password',
  resetLead: 'For {{email}}. All your sessions end when you save it.',
  inviteTitle: 'Welcome, {{name}}',
  inviteLead: 'Choose a password to enter {{account}} as {{email}}.',
  inviteDirectory:
    'You were invited to {{account}} as {{email}}. Sign in with the account of your company to accept.',
  newPassword: 'New password',
  passwordHint:
    'At least {{minimum}} characters. A few unrelated words are easy to remember and hard to guess.',
  again: 'Confirm the new password',
  save: 'Save password',
  saving: 'Saving…',
  company: 'Sign in with the company account',
  orPassword: 'or choose a password',
  checking: 'Checking the link…',
  deadTitle: 'This link no longer works',
  deadLead:
    'It was used already, or has expired. Reset links work once, within 15 minutes; invitations within 7 days.',
  newLink: 'Ask for a new link',
  askInviter: 'Was it an invitation? Ask whoever invited you to send it again.',
  incomplete: 'This address is incomplete. Open the whole link of the message.',
  savedTitle: 'Password updated',
  savedLead: 'Sign in with the new password.',
  goToLogin: 'Go to login',
  pendingTitle: 'Invitation to {{account}}',
  pendingLead:
    'Sign in as {{email}} and accept it under My accounts. Until then {{account}} sees nothing of you but this e-mail.',
  pendingSignIn: 'Sign in to accept',
  decline: 'Decline the invitation',
  declinedTitle: 'Invitation declined',
  declinedLead: '{{account}} learns no more of you than that.',
  deviceTitle: 'Sign in from this browser',
  deviceLead:
    'For {{email}}. Many wrong passwords were entered for you, so browsers that you never used have to wait. Is this one yours?',
  deviceUse: 'Use this browser',
  deviceKnownTitle: 'This browser is known now',
  deviceKnownLead: 'Sign in with your password.',
  failedTitle: 'The link could not be checked',
  retry: 'Try again',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    password: typeof texts;
  }
}

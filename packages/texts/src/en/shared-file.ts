export const texts = {
  title: 'Shared file',
  lead: '{{account}} shared a file with you.',
  passwordTitle: 'Password required',
  passwordLead: 'Enter the password that {{account}} sent you for this link.',
  password: 'Password',
  wrongPassword: 'Wrong password. Check it and try again.',
  open: 'Open',
  download: 'Download',
  begun: 'Download started.',
  opensUntil: 'This link expires on {{date}}.',
} as const;

export const texts = {
  title: 'Shared file',
  lead: '{{account}} shares a file with you.',
  passwordTitle: 'This link has a password',
  passwordLead: 'Enter the password that came with the link of {{account}}.',
  password: 'Password',
  wrongPassword: 'This is not the password of the link.',
  open: 'Open',
  download: 'Download',
  begun: 'The download has begun.',
  opensUntil: 'This link opens until {{date}}.',
} as const;

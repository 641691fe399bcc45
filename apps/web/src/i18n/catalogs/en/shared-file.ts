export const texts = {
  title: 'Shared file',
  lead: '{{account}} shares a file with you.',
  opening: 'Opening the link…',
  retry: 'Try again',
  passwordTitle: 'This link has a password',
  passwordLead: 'Enter the password that came with the link of {{account}}.',
  password: 'Password',
  wrongPassword: 'This is not the password of the link.',
  open: 'Open',
  download: 'Download',
  begun: 'The download has begun.',
  opensUntil: 'This link opens until {{date}}.',
  expiredTitle: 'This link has expired',
  expiredLead: 'The file can no longer be downloaded here.',
  used_upTitle: 'This link has been used up',
  used_upLead: 'It was downloaded as often as it was made for.',
  revokedTitle: 'This link was revoked',
  revokedLead: 'Whoever sent it has ended it.',
  renewedTitle: 'There is a newer link',
  renewedLead: 'Whoever sent it has renewed it; this one no longer opens.',
  withdrawnTitle: 'This link no longer opens',
  withdrawnLead: 'Whoever made it no longer has access to the file.',
  unknownTitle: 'This link opens nothing',
  unknownLead: 'Its address is incomplete, or the file was deleted.',
  howToRenew: 'Ask whoever sent you the link for a new one: it takes them a moment in the file manager.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'shared-file': typeof texts;
  }
}

export const texts = {
  title: 'Mailbox of the demo',
  lead: 'What this demo would have sent by mail. A portal with a mail server has no such page.',
  empty: 'No messages yet',
  emptyHint: 'Invitations and links for new passwords appear here.',
  to: 'To',
  from: 'From',
  sent: 'Sent',
  list: 'Messages',
  more: 'Show older messages',
  back: 'All messages',
  asText: 'Text',
  asPage: 'As a page',
  choose: 'Choose a message to read it',
  count_one: '{{count}} message',
  count_other: '{{count}} messages',
  demoNotice: 'This demo sends no mails. Invitations and links for new passwords are in its mailbox.',
  noServer:
    'This portal has no mail server: nobody gets an invitation. Give new users a password, or ask whoever runs the portal to set one up.',
  open: 'Open the mailbox',
  home: 'To the portal',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    mailbox: typeof texts;
  }
}

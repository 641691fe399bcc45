export const texts = {
  title: 'Weekly mails',
  lead: 'Each Monday at 6 in the morning by your clock, the figures of this page for the week that ended, against the week before. A mail shows what you may see when it is sent.',
  subscribe: 'Mail me this page each week',
  own: 'My weekly mails',
  noMails: 'You have no weekly mail yet.',
  wholeFleet: 'the whole fleet that you see',
  isPaused: 'Paused',
  next: 'Next: {{when}}',
  last: 'last: {{when}}',
  pause: 'Pause',
  resume: 'Send again',
  end: 'End',
  endTitle: 'End the weekly mail of {{name}}?',
  endEffect: 'It is mailed no more. You can subscribe again on the page of the module.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'weekly-mails': typeof texts;
  }
}

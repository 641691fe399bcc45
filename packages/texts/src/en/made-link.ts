export const texts = {
  opensFor: 'Opens for',
  hours_one: '{{formatted}} hour',
  hours_other: '{{formatted}} hours',
  days_one: '{{formatted}} day',
  days_other: '{{formatted}} days',
  ready: 'The link is ready',
  once: 'Copy it now: it is shown this once. It opens until {{date}}.',
  link: 'Link',
} as const;

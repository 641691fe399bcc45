export const texts = {
  opensFor: 'Expires in',
  hours_one: '{{formatted}} hour',
  hours_other: '{{formatted}} hours',
  days_one: '{{formatted}} day',
  days_other: '{{formatted}} days',
  ready: 'The link is ready',
  once: 'Copy the link now: it is shown only once. It expires on {{date}}.',
  link: 'Link',
} as const;

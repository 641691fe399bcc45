export const texts = {
  shareTitle: 'Share the route of {{code}}',
  lead: 'Whoever has the link sees this asset in this time alone, without an account.',
  what: 'What is shown',
  past: 'The period on the screen',
  pastReason: '{{from}} to {{to}}',
  live: 'Live from now on',
  liveReason: 'Until the link ends, in 30 days at most.',
  name: 'Name for the reader',
  nameHint: 'Such as a delivery. Left empty, the asset is named.',
  showsCode: 'Show the ID of the asset',
  showsSpeed: 'Show the speed',
  create: 'Create link',
  renew: 'Renew link',
  renewLead: 'The new link shows the same; the old one opens nothing any more.',
  links: 'Links to {{code}}',
  noLinks: 'No links yet',
  noneMine: 'You have made no links yet',
  madeBy: 'Made by',
  everybody: 'Everybody',
  mine: 'Me',
  newLink: 'New link',
  state_active: 'Opens until {{date}}',
  state_expired: 'Expired on {{date}}',
  state_revoked: 'Revoked',
  state_renewed: 'Renewed',
  isLive: 'Live',
  opens_one: 'Opened {{formatted}} time',
  opens_other: 'Opened {{formatted}} times',
  lastOpened: 'last {{when}}',
  revoke: 'Revoke link',
  revokeTitle: 'Revoke this link?',
  revokeEffect: 'Whoever has it sees nothing any more. A new link can be made at any time.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'tracking-links': typeof texts;
  }
}

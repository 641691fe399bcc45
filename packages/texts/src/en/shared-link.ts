export const texts = {
  opening: 'Opening the link…',
  retry: 'Try again',
  expiredTitle: 'This link has expired',
  expiredLead: 'What it opened can no longer be seen here.',
  used_upTitle: 'This link has been used up',
  used_upLead: 'It was downloaded as often as it was made for.',
  revokedTitle: 'This link was revoked',
  revokedLead: 'Whoever sent it has ended it.',
  renewedTitle: 'There is a newer link',
  renewedLead: 'Whoever sent it has renewed it; this one no longer opens.',
  withdrawnTitle: 'This link no longer opens',
  withdrawnLead: 'Whoever made it no longer has access to what it opened.',
  unknownTitle: 'This link opens nothing',
  unknownLead: 'Its address is incomplete, or what it opened was deleted.',
  howToRenew: 'Ask whoever sent you the link for a new one: it takes them a moment.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'shared-link': typeof texts;
  }
}

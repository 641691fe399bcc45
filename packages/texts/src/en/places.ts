export const texts = {
  places: 'Places',
  addresses: 'Addresses',
  more: 'and {{count}} more',
  searchAddress: 'Search for the address “{{search}}”',
  searching: 'Searching…',
  noAddress: 'No address found.',
  shownNow: 'The map shows {{place}}.',
  removePin: 'Remove pin',
} as const;

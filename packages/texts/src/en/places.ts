export const texts = {
  places: 'Places',
  more: 'and {{count}} more',
  searchAddress: 'Search the address “{{search}}”',
  searching: 'Searching…',
  noAddress: 'No address was found.',
  shownNow: 'The map shows {{place}}.',
  removePin: 'Remove the pin',
} as const;

/** What the address of the screen says: which notifications it lists. */
export interface NotificationSearch {
  readonly show?: 'unread';
}

/** Reads the address, which people edit and share: what makes no sense is left out. */
export function readNotificationSearch(search: Readonly<Record<string, unknown>>): NotificationSearch {
  return search['show'] === 'unread' ? { show: 'unread' } : {};
}

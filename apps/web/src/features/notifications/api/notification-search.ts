/** Address of the screen: which notifications it lists. */
export interface NotificationSearch {
  readonly show?: 'unread';
}

/** Reads the address and drops invalid values, since users edit and share it. */
export function readNotificationSearch(search: Readonly<Record<string, unknown>>): NotificationSearch {
  return search['show'] === 'unread' ? { show: 'unread' } : {};
}

export const texts = {
  title: 'Devices',
  inbox: 'Inbox',
  refused: 'Refused positions',
  files: 'Files',
  keys: 'API keys',
  noPermission: 'Devices are not yours to manage',
  noPermissionHint:
    'Administrators of the account see who knocks and manage the keys. Ask them, or ask for the right to change assets to import files.',
  inboxEmptyTitle: 'Nobody is knocking',
  inboxEmptyText:
    'A device that sends with a key of this account and belongs to no asset appears here with what it sent, until you connect it to an asset or block it.',
  refusedEmptyTitle: 'Nothing was refused',
  refusedEmptyText:
    'Positions that could not be stored wait here with the reason, so that you can mend it and bring them in.',
  filesEmptyTitle: 'Positions from files',
  filesEmptyText: 'Tracks that a device or another system has kept, as CSV, GPX or GeoJSON.',
  knocking_one: '{{formatted}} device is knocking',
  knocking_other: '{{formatted}} devices are knocking',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    devices: typeof texts;
  }
}

export const texts = {
  doneOf: '{{done}} of {{total}}',
  left_seconds: 'about {{count}} s left',
  left_minutes_one: 'about {{count}} min left',
  left_minutes_other: 'about {{count}} min left',
  left_hours: 'about {{count}} h left',
  offlineNothing:
    'Nothing was received before the connection was lost. It will be here as soon as you are back.',
  selectLoaded: 'Select all loaded rows',
  selectRow: 'Select {{name}}',
  rangeOf: '{{from}} to {{to}} of {{total}}',
  columnsOf: '{{shown}} of {{total}} columns',
  updatedAt: 'Updated at {{time}}',
  updateFailed: 'Not updated since {{time}}',
  loadMoreFailed: 'The next rows could not be loaded.',
  loadAgain: 'Load again',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ui: typeof texts;
  }
}

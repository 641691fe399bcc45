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
  addFilter: 'Filter',
  filters: 'Filters',
  clearFilters: 'Clear',
  removeFilter: 'Remove the filter {{filter}}',
  andMore: 'and {{count}} more',
  searchValues: 'Search values',
  noValues: 'No value found',
  moreValues: '{{count}} more: search to find them',
  backToFilters: 'All filters',
  clearSearch: 'Clear the search',
  searchMinimum: 'Type at least {{count}} characters',
  selected_one: '{{formatted}} selected',
  selected_other: '{{formatted}} selected',
  selectMatching: 'Select all {{formatted}} that match',
  clearSelection: 'Clear the selection',
  bulkActions: 'Actions for what is selected',
  columns: 'Columns',
  usualColumns: 'Show the usual columns',
  compactRows: 'Compact rows',
  sort: 'Sort',
  selectRows: 'Select rows',
  previousRow: 'Previous',
  nextRow: 'Next',
  closePanel: 'Close the panel',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ui: typeof texts;
  }
}

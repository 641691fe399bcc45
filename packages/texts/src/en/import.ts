export const texts = {
  or: 'or',
  choose: 'Choose file',
  reading: 'Reading {{name}}',
  recent: 'Recent imports',
  otherFile: 'Choose another file',
  columns: 'Columns',
  columnOf: 'Content of the column {{heading}}',
  columnNumber: 'Column {{number}}',
  firstLines: 'First lines of the file',
  line: 'Line {{line}}',
  importingShare: 'Importing, {{share}}',
  waiting: 'Waiting for its turn',
  importing: 'Importing {{name}}',
  importingHint: 'You may leave this screen: we notify you when it is done.',
  finishedTitle: 'Import finished',
  cancelledTitle: 'Import cancelled',
  failedTitle: 'The import stopped',
  another: 'Import another file',
  cancelTitle: 'Cancel the import?',
  cancelConfirm: 'Cancel the import',
  toastCancelled: 'Import cancelled',
  state_queued: 'Waiting',
  state_running: 'Running',
  state_finished: 'Finished',
  state_failed: 'Stopped',
  state_cancelled: 'Cancelled',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    import: typeof texts;
  }
}

/** Common texts of records; a namespace overrides them under the same key. */
export const texts = {
  create: 'Add',
  save: 'Save changes',
  delete: 'Delete',
  conflict:
    'Another user changed this while you were editing. Your entries are kept on top of the latest version. Review them and save again.',
  taken: 'This already exists',
  tooMany: 'You have reached the limit. Delete some and try again.',
  nothingTitle: 'Nothing found',
  nothingText: 'Change the search or the filters.',
  emptyViewer: 'Users who can change this module can add records.',
} as const;

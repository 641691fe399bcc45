/** What the rooms of records have in common; a catalogue that says more says it under the same key. */
export const texts = {
  create: 'Add',
  save: 'Save',
  delete: 'Delete',
  conflict:
    'Somebody changed this in the meantime. What you entered now stands on the newest version: check it and save again.',
  taken: 'The same is there already',
  tooMany: 'The account has as many as it may. Delete some.',
  nothingTitle: 'Nothing found',
  nothingText: 'Nothing fits the search and the filters.',
  emptyViewer: 'Whoever may change this module enters it.',
} as const;

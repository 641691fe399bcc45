export const texts = {
  count_one: '{{formatted}} target',
  count_other: '{{formatted}} targets',
  search: 'Search targets',
  new: 'New target',
  create: 'Set target',
  save: 'Save target',
  metric: 'Metric',
  everyUnit: 'Every UL',
  everyCategory: 'Every category',
  value: 'Target value',
  valueIn: 'Target value in {{unit}}',
  days: 'days',
  ofSum: 'For each asset and day',
  perAssetAndDay: '{{value}} by asset and day',
  from: 'First day',
  to: 'Last day',
  goesOn: 'goes on',
  toHint: 'Empty while it goes on',
  updatedAt: 'Changed',
  endToday: 'End today',
  delete: 'Delete target',
  deleteTitle: 'Delete this target? {{name}}',
  deleteEffect:
    'Figures of its days are held against it no more, and it cannot be had again. To keep it in the past, end it instead.',
  conflict:
    'Somebody changed this target in the meantime. What you entered now stands on the newest version: check it and save again.',
  endsBefore: 'The last day must not be before the first',
  taken: 'The same metric, UL and category already have a target from this day on: change that one',
  aboveHundred: 'A share is at most 100',
  tooMany: 'The account has as many targets as it may. Delete some.',
  nothingTitle: 'No target found',
  nothingText: 'No target fits the search and the filters.',
  emptyTitle: 'No target is set',
  emptyText:
    'Set what a metric should come to: for the account, a UL, a category, or a category in a UL. The narrowest one counts; of the same, the one that began last.',
  emptyViewer: 'Whoever may change the Cockpit sets it.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    targets: typeof texts;
  }
}

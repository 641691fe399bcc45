export const texts = {
  count_one: '{{formatted}} cost',
  count_other: '{{formatted}} costs',
  search: 'Search costs',
  new: 'New cost',
  create: 'Add cost',
  save: 'Save cost',
  of: 'Cost of',
  everyOf: '{{category}}, every asset',
  kind: 'Kind',
  fuelKind: 'Fuel',
  maintenanceKind: 'Maintenance',
  depreciationKind: 'Depreciation',
  labourKind: 'Labour',
  freightKind: 'Freight',
  insuranceKind: 'Insurance',
  otherKind: 'Other',
  basis: 'Basis',
  basis_engine_hour: 'per engine hour',
  basis_idle_hour: 'per idle hour',
  basis_kilometer: 'per kilometre',
  basis_day: 'per day',
  basis_month: 'per month',
  basis_once: 'once',
  amount: 'Amount',
  amountIn: 'Amount in {{currency}}',
  day: 'Day',
  from: 'First day',
  to: 'Last day',
  goesOn: 'goes on',
  toHint: 'Empty while it goes on',
  note: 'Note',
  updatedAt: 'Changed',
  endToday: 'End today',
  workOrder: 'Work order',
  workOrderHint:
    'What the finished work order cost. It changes with the work order, and goes when that is reopened.',
  delete: 'Delete cost',
  deleteTitle: 'Delete this cost? {{name}}',
  deleteEffect:
    'All figures of its days are then computed without it, and it cannot be had again. To keep it in the past, end it instead.',
  conflict:
    'Somebody changed this cost in the meantime. What you entered now stands on the newest version: check it and save again.',
  aboveZero: 'Enter an amount above zero',
  endsBefore: 'The last day must not be before the first',
  notFound: 'No asset that you see has it',
  tooMany: 'The account has as many costs as it may. Enter them by category, or delete some.',
  nothingTitle: 'No cost found',
  nothingText: 'No cost fits the search and the filters.',
  emptyTitle: 'No cost is entered',
  emptyText:
    'Enter what a category or an asset costs by hour, kilometre, day or month, or once. From it come the cost by hour and the cost of idling.',
  emptyViewer: 'Whoever may change Financials enters it.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    costs: typeof texts;
  }
}

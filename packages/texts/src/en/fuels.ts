export const texts = {
  count_one: '{{formatted}} fuel',
  count_other: '{{formatted}} fuels',
  search: 'Search fuels',
  new: 'New fuel',
  create: 'Add fuel',
  save: 'Save fuel',
  fuel: 'Fuel',
  dieselKind: 'Diesel fuel',
  petrolKind: 'Petrol',
  lpgKind: 'Liquefied petroleum gas',
  ethanolKind: 'Ethanol',
  everyCategory: 'Every other category',
  factor: 'CO₂ factor',
  factorIn: 'CO₂ in {{unit}}',
  source: 'Source',
  price: 'Price',
  priceIn: 'Price in {{unit}}',
  priceHint: 'Empty where the fuel is not to be costed',
  from: 'First day',
  until: 'Until',
  goesOn: 'goes on',
  sinceDay: 'since {{day}}',
  updatedAt: 'Changed',
  delete: 'Delete fuel',
  deleteTitle: 'Delete this fuel? {{name}}',
  deleteEffect:
    'Emissions and costs of its days are computed by the one before it, and it cannot be had again.',
  conflict:
    'Somebody changed this fuel in the meantime. What you entered now stands on the newest version: check it and save again.',
  aboveZero: 'Enter more than 0, or nothing',
  taken: 'The same category already has a fuel from this day on: change that one',
  tooMany: 'The account has as many fuels as it may. Delete some.',
  nothingTitle: 'No fuel found',
  nothingText: 'No fuel fits the search and the filters.',
  emptyTitle: 'No fuel is entered',
  emptyText:
    'Emissions are computed as of diesel, by the factor of the IPCC. Enter what categories burn, by which factor from which day on, and what a litre costs.',
  emptyViewer: 'Administrators who may change Financials enter it.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    fuels: typeof texts;
  }
}

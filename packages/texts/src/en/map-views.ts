export const texts = {
  views: 'Saved views',
  own: 'My views',
  shared: 'Shared in the account',
  none: 'Save what the map shows now, to come back to it or to open the map with it.',
  save: 'Save this view',
  name: 'Name of the view',
  share: 'For everybody in the account',
  more: 'More for {{name}}',
  rename: 'Rename',
  saveName: 'Save',
  replace: 'Replace with what the map shows now',
  makeDefault: 'Open the map with this view',
  clearDefault: 'Stop opening the map with this view',
  isDefault: 'The map opens with this view',
  defaultChosen: 'The map now opens with {{name}}',
  defaultCleared: 'The map no longer opens with {{name}}',
  remove: 'Delete',
  removeTitle: 'Delete the view {{name}}?',
  removeOwn: 'It leaves your list. Assets and filters stay as they are.',
  removeShared: 'It leaves the list of everybody in the account. Assets and filters stay as they are.',
  removeView: 'Delete the view',
  full: 'There is room for {{count}} views. Delete one before you save another.',
  notSavable: 'What the map shows cannot be saved: it holds too many filter values. Choose fewer.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'map-views': typeof texts;
  }
}

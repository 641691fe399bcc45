export const texts = {
  title_one: 'Edit {{formatted}} asset',
  title_other: 'Edit {{formatted}} assets',
  lead: 'Choose what to change. Everything else stays as it is.',
  asIs: 'Stays as it is',
  leaveAsIs: 'Leave as it is',
  leaveField: 'Leave as it is: {{field}}',
  yes: 'Yes',
  no: 'No',
  clearHint: 'Empty removes what is there.',
  effect: 'Effect',
  effectNone: 'Choose at least one field.',
  effectUnit_one: '{{formatted}} asset goes to UL {{unit}}',
  effectUnit_other: '{{formatted}} assets go to UL {{unit}}',
  effectField_one: '{{field}}: {{formatted}} asset changes',
  effectField_other: '{{field}}: {{formatted}} assets change',
  effectFieldNone: '{{field}}: all are so already',
  stay_one: '{{formatted}} stays',
  stay_other: '{{formatted}} stay',
  missing_one: '{{formatted}} is no longer available and is left out',
  missing_other: '{{formatted}} are no longer available and are left out',
  counting: 'Counting…',
  selectionChanged:
    'The selection has {{now}} assets by now, not {{before}}. Check the effect before you save.',
  tooMany: 'One change takes at most {{limit}} assets. Filter the list and change it in parts.',
  save_one: 'Change {{formatted}} asset',
  save_other: 'Change {{formatted}} assets',
  saveNone: 'Change assets',
  updated_one: '{{formatted}} asset updated',
  updated_other: '{{formatted}} assets updated',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'asset-bulk': typeof texts;
  }
}

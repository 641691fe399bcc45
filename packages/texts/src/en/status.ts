export const texts = {
  running: 'Running',
  turned_off: 'Turned off',
  without_communication: 'Without communication',
  in_maintenance: 'In maintenance',
  temporarily_disabled: 'Temporarily disabled',
  without_status: 'Without status',
  place: 'position',
  noPlace: 'no position yet',
} as const;

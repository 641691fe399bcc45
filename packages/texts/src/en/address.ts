export const texts = {
  address: 'Address',
  show: 'Show address',
  renew: 'Update',
  stop: 'Close the address',
  hint: 'Press a place on the map',
  ofCentre: 'Centre of the map',
  asking: 'Looking up the address…',
  again: 'Try again',
  readAt: 'address read at {{time}}',
  nothingThere: 'No address is known here.',
  unavailable: 'The address service is not answering. Try again in a few minutes.',
  busy: 'Many addresses are being looked up. Try again in a moment.',
  failed: 'The address could not be looked up.',
  place: '{{name}}, {{area}}',
  awayN: '{{distance}} N of {{place}}',
  awayNE: '{{distance}} NE of {{place}}',
  awayE: '{{distance}} E of {{place}}',
  awaySE: '{{distance}} SE of {{place}}',
  awayS: '{{distance}} S of {{place}}',
  awaySW: '{{distance}} SW of {{place}}',
  awayW: '{{distance}} W of {{place}}',
  awayNW: '{{distance}} NW of {{place}}',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    address: typeof texts;
  }
}

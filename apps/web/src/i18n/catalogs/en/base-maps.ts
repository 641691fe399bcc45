export const texts = {
  roadmapFailed: 'The street map did not answer; showing the embedded map',
  imageryFailed: 'The satellite imagery did not answer; showing the embedded map',
  retry: 'Try again',
  title: 'Maps',
  note: 'What the maps of everyone in this account are drawn from. The embedded map stays ready for when a source does not answer.',
  save: 'Save maps',
  roadmap: 'Street map',
  imagery: 'Satellite imagery',
  roadmapNone: 'Embedded map',
  imageryNone: 'No imagery',
  portalChoice: 'As the portal offers ({{name}})',
  ownChoice: 'Another address',
  address: 'Address',
  roadmapAddressHint:
    'A MapLibre style, a tile template with {z}, {x} and {y}, or a .pmtiles file; begins with https://',
  imageryAddressHint: 'A tile template with {z}, {x} and {y}, or a .pmtiles file; begins with https://',
  owed: 'Attribution',
  owedHint: 'As the terms of the source ask for it; shown on the map',
  owedLink: 'Link of the attribution',
  maxZoom: 'Nearest zoom of the tiles',
  roadmapTry: 'Try street map',
  imageryTry: 'Try imagery',
  previewFailed:
    'The map did not answer within 2 seconds, or not as a map does. Check the address, whether the source lets browsers of other sites load it (CORS), and this network.',
  previewShown: 'The map answers. Attribution: {{names}}',
  addressWrong:
    'Enter an address that begins with https://, names no user and has nothing in braces but {z}, {x} and {y}.',
  choiceGone: 'This map is no longer offered.',
  tilesNeeded: 'Imagery needs a tile template with {z}, {x} and {y}, or a .pmtiles file.',
  originRefused: 'The operator of this portal allows maps only from: {{origins}}',
  missing: 'Enter whom the map is owed to.',
  attribution: 'Sources of the map',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'base-maps': typeof texts;
  }
}

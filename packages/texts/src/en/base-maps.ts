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
  loadingMap: 'Loading the map…',
  loadingFleet: 'Loading the fleet…',
  loadingBoth: 'Loading the map and the fleet…',
  lacksStreets: 'The embedded map has no streets here.',
  chooseStreets: 'Choose a street map',
  dismissOffer: 'Do not offer a street map again',
  presets: 'Three ways to streets. Choose one, look at it, then save.',
  presetFree: 'OpenFreeMap, free and public',
  presetFreeSends:
    'Streets of the world from OpenStreetMap, without a key, run by donations and without a promise of availability. The browsers of everyone in this account then ask tiles.openfreemap.org for what they look at: it sees their network addresses and those places, nothing of your fleet.',
  presetFile: 'A PMTiles file of your own',
  presetFileSends:
    'The operator of this portal puts the file beside it (docs/operating.md) and it appears in the list below: nothing leaves the portal. A file elsewhere is entered by its address; the server that has it sees network addresses and which parts are read.',
  presetKey: 'A style with a key',
  presetKeySends:
    'From a provider with a contract, as MapTiler or Stadia Maps: enter the address of the style with its key. The provider sees network addresses, which places are looked at and the key, which everyone in this account can read.',
  presetLook: 'Look at it',
  presetKeyLook: 'Enter an address',
  presetTerms: 'Terms of use',
  mapType: 'Map type',
  typeRoadmap: 'Map',
  typeSatellite: 'Satellite',
  typeHybrid: 'Hybrid',
  imageryMissing: 'No imagery source is configured for this portal.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  mapFailed: 'This browser cannot draw the map',
  mapNotLoaded: 'The map could not be loaded',
  mapFailedText: 'The map needs WebGL 2.',
  mapNotLoadedText: 'The connection may be lost.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'base-maps': typeof texts;
  }
}

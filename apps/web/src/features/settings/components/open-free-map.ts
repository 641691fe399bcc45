/** The style of OpenFreeMap, with the credit that its terms ask for. */
export const openFreeMap = {
  roadmapChoice: 'own',
  roadmapAddress: 'https://tiles.openfreemap.org/styles/liberty',
  roadmapAttribution: 'OpenFreeMap © OpenMapTiles, © OpenStreetMap contributors',
  roadmapAttributionUrl: 'https://www.openstreetmap.org/copyright',
  roadmapMaxZoom: 19,
} as const;

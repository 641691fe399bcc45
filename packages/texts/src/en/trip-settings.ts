export const texts = {
  title: 'Settings of trips',
  lead: 'What separates trips, stops and time without data, and the limit of speed. Each category can have its own.',
  allAssets: 'All assets',
  nothingSet: 'Defaults',
  newCategory: 'Set a category',
  changeNamed: 'Change: {{name}}',
  category: 'Category',
  save: 'Save settings',
  remove: 'Back to the defaults',
  administrators: 'Administrators change these settings.',
  conflict: 'Somebody else has changed these settings. What you see is what holds now, with your changes.',
  fromNow:
    'They hold for positions from now on. Trips of before stay as they were decided, also where positions come late. What is left empty goes by what is shown in it.',
  range: 'From {{least}} to {{most}}.',
  noLimit: 'No limit',
  versions: 'Versions',
  noVersions: 'Nothing was ever set.',
  versionOf: 'Version {{version}}: {{of}}, since {{from}}',
  stopRadiusMeters: 'Radius of a stop',
  stopRadiusMeters_hint: 'Positions that stay this near to each other are standing.',
  stopSeconds: 'Shortest stop',
  stopSeconds_hint: 'Standing for less is part of the trip. With the engine off, it ends the trip.',
  endSeconds: 'End of a trip',
  endSeconds_hint: 'Standing for so long with the engine on, or not known, ends a trip.',
  siteEndSeconds: 'End of a trip at a site',
  siteEndSeconds_hint: 'The same within a geofence the size of a yard or a plant.',
  shuntMeters: 'Length of shunting',
  shuntMeters_hint: 'A shorter move within a stop is shunting, and no trip.',
  shuntSeconds: 'Time of shunting',
  shuntSeconds_hint: 'A move that takes longer is a trip, however short its way.',
  gapSeconds: 'Silence on the way',
  gapSeconds_hint: 'Hearing nothing for longer is time without data.',
  standingGapSeconds: 'Silence while standing',
  standingGapSeconds_hint:
    'The same where the asset stood before, is found there, and nothing is known of its engine. With the engine off, any silence is a stop.',
  limitKph: 'Limit of speed',
  limitKph_hint: 'Time above it is counted where no geofence has a limit of its own.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    readonly 'trip-settings': typeof texts;
  }
}

export const texts = {
  title: 'Home',
  morning: 'Good morning',
  afternoon: 'Good afternoon',
  evening: 'Good evening',
  openMap: 'Open map',
  fleetNow: 'Fleet now',
  assets_one: '{{formatted}} asset',
  assets_other: '{{formatted}} assets',
  communicating: '{{share}} communicating',
  communicatingFormula:
    '{{heard}} of {{total}} assets: all but those without communication or without status',
  asOf: 'as of {{time}}',
  silent: 'Without communication',
  silentNone: 'Every asset is communicating.',
  latest: 'Latest activity',
  latestNone: 'No asset has reported yet.',
  recentFiles: 'Recent files',
  seeAll: 'See all',
  shortcuts: 'Shortcuts',
  mapHint: 'Where every asset is now',
  assetsHint: 'The whole fleet with filters',
  notificationsHint: 'What happened that concerns you',
  neverReported: 'never reported',
  emptyTitle: 'No assets yet',
  emptyText:
    'Register your machines and connect a device to each one; here you will see where they are and whether they are working.',
  emptyAction: 'Register assets',
  emptyViewer:
    'There is no asset in your ULs yet. Ask the administrators of the account to register the machines.',
  noModuleTitle: 'Nothing to monitor here yet',
  noModuleText:
    'Your profile in {{account}} has no monitoring screens. Ask the administrators of the account for access.',
} as const;

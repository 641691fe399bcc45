export const texts = {
  title: 'Monitoring overview',
  screens: 'Screens of the monitoring suite',
  asOf: 'as of {{time}}',
  demoHistory: 'Loading a month of demo history: {{share}}',
  demoHistoryBar: 'History of the demo',
  map: 'Map',
  mapHint: 'Where every asset is now, and where it has been today',
  routes: 'Routes',
  routesHint: 'Trips and stops of assets, day by day',
  verifyStatement: 'Verify a statement',
  verifyStatementHint: 'Checks that a rental statement is unchanged since it was issued',
  geofences: 'Geofences',
  geofencesHint: 'Places drawn on the map: who is inside, who enters, leaves or goes too fast',
  assets: 'Assets',
  alerts: 'Alerts',
  alertsHint: 'What went wrong, who treats it and until when',
  alertManagement: 'Alert management',
  alertManagementHint: 'What raises alerts, who hears of them, what is muted',
  alertsToTreat: 'to treat, {{formatted}} of them yours',
  assetsHint: 'The whole fleet with filters, devices and registration',
  reportingNow_one: 'reporting now, of {{formatted}} asset',
  reportingNow_other: 'reporting now, of {{formatted}} assets',
  needAttention_one: 'without a signal, of {{formatted}} asset',
  needAttention_other: 'without a signal, of {{formatted}} assets',
  emptyTitle: 'No screens of the suite yet',
  emptyText:
    'None of the monitoring screens that your profile in {{account}} opens is available yet. Ask the administrators of the account for access to others.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    suite: typeof texts;
  }
}

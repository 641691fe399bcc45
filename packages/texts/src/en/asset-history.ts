export const texts = {
  period: 'Period',
  today: 'Today',
  lastDays: '{{count}} days',
  strips: 'Status by day',
  asTable: 'See as table',
  asChart: 'See as chart',
  day: 'Day',
  status: 'Status',
  duration: 'Duration',
  known: '{{share}} of the period known',
  fixes_one: '{{formatted}} position',
  fixes_other: '{{formatted}} positions',
  limit: 'Silence limit of {{limit}}, as it is today',
  changes: 'Changes',
  more_one: 'Show {{count}} more',
  more_other: 'Show {{count}} more',
  span: '{{from}} to {{to}}',
  spanUntilNow: 'Since {{from}}',
  setBy: 'Set by {{person}} on {{time}}',
  setAt: 'Set on {{time}}',
  never_reported: 'No position until then',
  silence: 'Last position: {{time}}',
  ignition_on: 'Ignition on',
  hour_meter_advancing: 'Hour meter advancing',
  moving: 'Moving',
  ignition_off: 'Ignition off',
  no_sign_of_engine: 'No sign of a running engine',
  emptyTitle: 'No history in this period',
  emptyText: 'Once a device reports, this shows when the asset was running, turned off or silent.',
  tooManyTitle: 'Too many changes to show',
  tooManyText: 'The status changed too often in this period. Choose a shorter one.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'asset-history': typeof texts;
  }
}

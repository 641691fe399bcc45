export const texts = {
  title: 'Checked figures',
  hint: 'Every night, figures of some assets are recalculated from their positions and compared with the stored ones.',
  never: 'No figures have been checked yet. The first check runs tonight.',
  lastCheck: 'Last check',
  assets: 'Assets checked',
  days: 'Days compared',
  differences: 'Differences',
  found: '{{what}} of {{day}}: {{cause}}',
  more_one: 'and {{formatted}} more difference',
  more_other: 'and {{formatted}} more differences',
  table_trips: 'Trip or stop',
  table_visits: 'Geofence visit',
  table_crossings: 'Geofence crossing',
  table_alerts: 'Alert',
  table_days: 'Figures',
  table_months: 'Sums of the month',
  table_trails: 'Trail',
  cause_earlier_release: 'calculated by an earlier release',
  cause_positions_removed: 'its positions are no longer stored',
  cause_settings_changed: 'settings changed after it was calculated',
  cause_late_fix: 'positions arrived after it was calculated',
  cause_unexplained: 'the reason is unknown',
  recalculate: 'Recalculate',
  recalculateAsset: 'Recalculate {{asset}}',
  started: 'Recalculation of {{asset}} started. It is checked again tonight.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    verification: typeof texts;
  }
}

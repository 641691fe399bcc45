export const texts = {
  tab: 'Proof',
  title: 'What it would have recorded',
  hint: 'Reads the stored positions of its assets again and says what this geofence would have recorded. Nothing is saved and nobody is notified.',
  missing: 'Draw the geofence and choose its assets to see what it would have recorded.',
  daysLabel: 'How far back',
  days: '{{count}} days',
  run: 'Try it on the past',
  again: 'Try again',
  running: 'Assets read',
  stopped_replaced: 'You began another one in the meantime.',
  stopped_forbidden: 'You may not see this any more.',
  stopped_failed: 'It could not be brought to its end. Try again.',
  noPositions: 'Its assets have no positions in this time.',
  entries: 'entries',
  exits: 'exits',
  doubtful: 'possible false alarms',
  passages: 'passages',
  speedings: 'speeding',
  visits: 'visits',
  upTo: 'up to {{speed}}',
  compared_saved: 'Beside it, the difference to the saved geofence.',
  compared_first: 'Beside it, the difference to the first try.',
  byDay: 'Entries and exits by day',
  asTable: 'Table',
  day: 'Day',
  doubtsTitle: 'Possible false alarms',
  times_one: '{{formatted}} crossing',
  times_other: '{{formatted}} crossings',
  otherAssets_one: 'and {{formatted}} more asset',
  otherAssets_other: 'and {{formatted}} more assets',
  doubt_short_visit: 'Inside for less than 2 min. A time before an entry counts leaves it out.',
  doubt_taken_back: 'Out and in again within 5 min. A time before an exit counts leaves it out.',
  doubt_low_certainty: 'Few or inaccurate positions around the crossing.',
  doubt_within_accuracy:
    'Nearer to the edge than the position is accurate. A larger tolerance leaves it out.',
  period: '{{from}} to {{to}}',
  coverage: '{{assets}} of {{of}} assets with positions, {{fixes}} positions',
  notRead_one: '{{formatted}} asset was left out',
  notRead_other: '{{formatted}} assets were left out',
  leftOut: '{{formatted}} earlier crossings are counted and not drawn',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    backtest: typeof texts;
  }
}

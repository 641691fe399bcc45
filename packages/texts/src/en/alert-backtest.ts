export const texts = {
  title: 'What it would have raised',
  hint: 'Reads the stored positions of the assets again and says when the rule would have held. Nothing is saved and nobody is notified.',
  untried_external:
    'Not to be tried on the past: other systems raise it, and stored positions say nothing of them.',
  untried_group: 'Not to be tried on the past: it is made of alerts of other types. Try each of them.',
  untried_device_alarm: 'Not to be tried on the past: alarms of devices are no positions.',
  untried_date_due: 'Not to be tried on the past: it goes by the calendar, whatever the asset does.',
  untried_set_by_people:
    'Not to be tried on the past: people set this status, and positions do not say when.',
  times: 'Times',
  timesADay_one: 'time, {{formatted}} a day',
  timesADay_other: 'times, {{formatted}} a day',
  sameAsSaved: 'As with the saved rule',
  fewerThanSaved_one: '{{formatted}} fewer than saved',
  fewerThanSaved_other: '{{formatted}} fewer than saved',
  moreThanSaved_one: '{{formatted}} more than saved',
  moreThanSaved_other: '{{formatted}} more than saved',
  nothing: 'It would have raised nothing.',
  byDay: 'Times by day',
  withThisRule: 'with this rule',
  leftOut: 'left out, with the saved one',
  byThreshold: 'For each threshold',
  threshold: 'Threshold',
  withThreshold_one: '{{value}}: {{formatted}} time, on {{assets}} assets',
  withThreshold_other: '{{value}}: {{formatted}} times, on {{assets}} assets',
  useThreshold: 'Use {{value}}',
  byHour: 'By hour',
  mostAt: 'most at {{hours}}',
  byAsset: 'By asset',
  assetsOf_one: '{{formatted}} of {{of}} would raise',
  assetsOf_other: '{{formatted}} of {{of}} would raise',
  before: 'saved {{formatted}}',
  neverTogether: 'No two at once.',
  together_one: 'At most {{formatted}} at once, on {{at}}: {{assets}}',
  together_other: 'At most {{formatted}} at once, on {{at}}: {{assets}}',
  andOthers_one: 'and {{formatted}} other',
  andOthers_other: 'and {{formatted}} others',
  nowAsThen: 'geofences, readings and assets as they are now',
  heartbeats: 'signs of life without a position are not stored, so that live there are fewer',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'alert-backtest': typeof texts;
  }
}

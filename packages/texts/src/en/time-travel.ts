export const texts = {
  title: 'The fleet as it was',
  notLive: 'Not live',
  instant: 'Date and time, {{zone}}',
  backToLive: 'Back to live',
  earlier: 'One minute earlier',
  later: 'One minute later',
  play: 'Play',
  pause: 'Pause',
  speed: 'Speed of playing',
  slider: 'Moment of the day',
  activity: 'Assets on a trip, at most {{most}} at once',
  thinned: 'One position of each asset every {{duration}}',
  waiting: 'Reading what comes next…',
  reading: 'Reading…',
  in_future: 'This instant has yet to come.',
  beyond_retention: 'The account keeps its past from {{time}} on.',
  moved_one: '{{formatted}} asset has moved since',
  moved_other: '{{formatted}} assets have moved since',
  changed_one: '{{formatted}} has another status now',
  changed_other: '{{formatted}} have another status now',
  geofencesThen: 'Geofences then',
  inNone: 'In none',
  activityThen: 'Trip or stop then',
  trip: 'On a trip since {{time}}',
  stop: 'Stopped since {{time}}',
  no_data: 'Not heard since {{time}}',
  notKnown: 'Not known',
  now: 'Now',
  nowAway: '{{status}}, {{distance}} away',
  arrivedLater: 'This position was received after the instant that is shown.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'time-travel': typeof texts;
  }
}

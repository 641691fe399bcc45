export const texts = {
  title: 'Report',
  lead: 'A report of {{account}} for you.',
  trips_one: '{{formatted}} trip',
  trips_other: '{{formatted}} trips',
  stops_one: '{{formatted}} stop',
  stops_other: '{{formatted}} stops',
  assets_one: '{{formatted}} asset',
  assets_other: '{{formatted}} assets',
  download: 'Download',
  running: 'The file is being made.',
  done: 'The file was saved.',
  opensUntil: 'This link opens until {{date}}.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'mailed-report': typeof texts;
  }
}

export const texts = {
  title: 'Shared route',
  lead: '{{account}} shares this route with you.',
  asset: 'Asset',
  live: 'Live',
  noneLive: 'No position yet',
  noneLiveText: 'The map shows the asset as soon as a position comes.',
  nonePast: 'No positions',
  nonePastText: 'Nothing was received in this period.',
  map: 'Map of the shared route',
  start: 'Start',
  last: 'Last position',
  end: 'End',
  lost: 'Connection lost. Trying again…',
  moment: 'Moment',
  toNow: 'To the latest position',
  whole: 'Whole route',
  opensUntil: 'This link opens until {{date}}.',
  zone: 'Times in {{zone}}',
  simplified: 'The route is simplified to within {{tolerance}}.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'tracked-route': typeof texts;
  }
}

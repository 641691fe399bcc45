export const texts = {
  title: 'Report',
  lead: 'A report of {{account}} for you.',
  download: 'Download',
  running: 'The file is being made.',
  done: 'The file was saved.',
  opensUntil: 'This link opens until {{date}}.',
} as const;

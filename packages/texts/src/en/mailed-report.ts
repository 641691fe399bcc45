export const texts = {
  title: 'Report',
  lead: 'Your report from {{account}}.',
  download: 'Download',
  running: 'Preparing the file…',
  done: 'File downloaded.',
  opensUntil: 'This link works until {{date}}.',
} as const;

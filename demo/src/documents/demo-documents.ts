import type { FileKind } from '@azimute/contract';
import type { FileKey, FolderKey } from '../content/demo-content.ts';

/** State of a link to a file: hours since its creation, and its lifetime in hours. */
export interface DemoLink {
  readonly ageHours: number;
  readonly hours: number;
  readonly downloads: number;
}

export interface DemoFile {
  readonly key: FileKey;
  /** Top folder first. */
  readonly folder: readonly FolderKey[];
  readonly kind: FileKind;
  readonly ageDays: number;
  readonly link?: DemoLink;
}

const DAY = 24;
const tomorrow = (downloads: number): DemoLink => ({ ageHours: 2 * DAY, hours: 3 * DAY, downloads });
const nextWeek = (downloads: number): DemoLink => ({ ageHours: 5 * DAY, hours: 14 * DAY, downloads });
const expired = (downloads: number): DemoLink => ({ ageHours: 30 * DAY, hours: 18 * DAY, downloads });

/** Documents of a rental company. */
export const demoFiles: readonly DemoFile[] = [
  {
    key: 'overheating',
    folder: ['recommendations', 'overheating'],
    kind: 'pdf',
    ageDays: 21,
    link: tomorrow(12),
  },
  {
    key: 'oilPressure',
    folder: ['recommendations', 'overheating'],
    kind: 'pdf',
    ageDays: 27,
    link: tomorrow(4),
  },
  { key: 'belts', folder: ['recommendations', 'overheating'], kind: 'docx', ageDays: 43, link: nextWeek(7) },
  {
    key: 'temperatureSensor',
    folder: ['recommendations', 'overheating'],
    kind: 'pdf',
    ageDays: 55,
    link: expired(3),
  },
  {
    key: 'returnToShift',
    folder: ['recommendations', 'overheating'],
    kind: 'docx',
    ageDays: 67,
    link: nextWeek(21),
  },
  { key: 'hoses', folder: ['recommendations', 'hydraulics'], kind: 'pdf', ageDays: 12 },
  { key: 'battery', folder: ['recommendations', 'electrical'], kind: 'pdf', ageDays: 9, link: expired(1) },
  { key: 'rentalContract', folder: ['contracts'], kind: 'docx', ageDays: 120 },
  { key: 'loaderReport', folder: ['reports'], kind: 'pdf', ageDays: 71 },
  { key: 'excavatorReport', folder: ['reports'], kind: 'pdf', ageDays: 53, link: nextWeek(2) },
  { key: 'loaderInspection', folder: ['manuals'], kind: 'pdf', ageDays: 200 },
  { key: 'excavatorInspection', folder: ['manuals'], kind: 'docx', ageDays: 200 },
];

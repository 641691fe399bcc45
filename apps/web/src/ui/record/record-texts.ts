import type { Room, TextKey, TextValues } from '@azimute/texts';

/** Texts of a record's form. */
const formTexts = ['new'] as const;
/** Texts of a record that can be deleted. */
const deletionTexts = ['deleteTitle', 'deleteEffect'] as const;
/** Texts of the list in a `RecordScreen`. */
const listTexts = ['count', 'search', 'emptyTitle', 'emptyText'] as const;
/** Texts that default to those in `records`. */
const commonTexts = [
  'create',
  'save',
  'delete',
  'conflict',
  'taken',
  'tooMany',
  'nothingTitle',
  'nothingText',
  'emptyViewer',
] as const;

export const recordTexts = [...formTexts, ...deletionTexts, ...listTexts, ...commonTexts] as const;

type RoomWith<Key extends string> = { [R in Room]: [Key] extends [TextKey<R>] ? R : never }[Room];

/** Namespaces with all texts that a record's form needs. */
export type FormRoom = RoomWith<(typeof formTexts)[number]>;
export type DeletionRoom = RoomWith<(typeof formTexts | typeof deletionTexts)[number]>;
export type ListRoom = RoomWith<(typeof formTexts | typeof listTexts)[number]>;

export type RecordText = (key: (typeof recordTexts)[number], values?: TextValues) => string;

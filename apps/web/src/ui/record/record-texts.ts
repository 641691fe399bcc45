import type { Room, TextKey, TextValues } from '@azimute/texts';

/** What the catalogue of a record says of its form. */
const formTexts = ['new'] as const;
/** And of a record that can be deleted. */
const deletionTexts = ['deleteTitle', 'deleteEffect'] as const;
/** And of the list that a `RecordScreen` shows. */
const listTexts = ['count', 'search', 'emptyTitle', 'emptyText'] as const;
/** What the catalogue `records` says where that of the room says nothing of its own. */
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

/** Catalogues that say all that the form of a record needs. */
export type FormRoom = RoomWith<(typeof formTexts)[number]>;
export type DeletionRoom = RoomWith<(typeof formTexts | typeof deletionTexts)[number]>;
export type ListRoom = RoomWith<(typeof formTexts | typeof listTexts)[number]>;

export type RecordText = (key: (typeof recordTexts)[number], values?: TextValues) => string;

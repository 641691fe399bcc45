import type { ResourceNamespaceMap } from 'i18next';
import type { Namespace } from '../../i18n/i18n.ts';

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

/** A key, or the forms of one that counts. */
type KeyOf<Texts> = { [K in keyof Texts]: K extends `${infer Key}_other` ? Key : K }[keyof Texts];
type NamespaceWith<Key extends string> = {
  [N in Namespace]: [Key] extends [KeyOf<ResourceNamespaceMap[N]>] ? N : never;
}[Namespace];

/** Catalogues that say all that the form of a record needs. */
export type FormNamespace = NamespaceWith<(typeof formTexts)[number]>;
export type DeletionNamespace = NamespaceWith<(typeof formTexts | typeof deletionTexts)[number]>;
export type ListNamespace = NamespaceWith<(typeof formTexts | typeof listTexts)[number]>;

export type RecordText = (key: (typeof recordTexts)[number], values?: object) => string;

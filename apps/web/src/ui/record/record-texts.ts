import type { ResourceNamespaceMap } from 'i18next';
import type { Namespace } from '../../i18n/i18n.ts';

/** What the catalogue of a record says of its form. */
export const formTexts = ['new', 'create', 'save', 'conflict'] as const;
/** And of a record that can be deleted. */
export const deletionTexts = ['delete', 'deleteTitle', 'deleteEffect'] as const;
/** And of the list that a `RecordScreen` shows. */
export const listTexts = [
  'count',
  'search',
  'nothingTitle',
  'nothingText',
  'emptyTitle',
  'emptyText',
  'emptyViewer',
] as const;

type FormText = (typeof formTexts)[number];
type DeletionText = (typeof deletionTexts)[number];
type ListText = (typeof listTexts)[number];

/** A key, or the forms of one that counts. */
type KeyOf<Texts> = { [K in keyof Texts]: K extends `${infer Key}_other` ? Key : K }[keyof Texts];
type NamespaceWith<Key extends string> = {
  [N in Namespace]: [Key] extends [KeyOf<ResourceNamespaceMap[N]>] ? N : never;
}[Namespace];

/** Catalogues that say all that the form of a record needs. */
export type FormNamespace = NamespaceWith<FormText>;
export type DeletionNamespace = NamespaceWith<FormText | DeletionText>;
export type ListNamespace = NamespaceWith<FormText | ListText>;

export type RecordText = (key: FormText | DeletionText | ListText, values?: object) => string;

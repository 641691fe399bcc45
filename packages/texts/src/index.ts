export type { Room, Rooms } from './rooms.ts';
export type { Translated } from './translated.ts';
export {
  findText,
  splitKey,
  type FullTextKey,
  type TextKey,
  type TextOf,
  type Texts,
  type TextValues,
} from './write-text.ts';

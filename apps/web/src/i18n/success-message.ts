import type { texts } from './catalogs/en/messages.ts';

/** The actions whose success the specification has told, as keys of their texts in `messages`. */
export type SuccessMessage = keyof typeof texts;

import type { TextKey } from '@azimute/texts';

/** The actions whose success the specification has told, as keys of their texts in `messages`. */
export type SuccessMessage = TextKey<'messages'>;

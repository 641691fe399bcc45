import type { TextKey } from '@azimute/texts';

/** Actions whose success message the specification gives, as keys in `messages`. */
export type SuccessMessage = TextKey<'messages'>;

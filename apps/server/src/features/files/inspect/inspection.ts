import type { FileKind, FileRefusal } from '@azimute/contract';

/** The kind of a file, or the reason why it is refused. */
export type Inspection =
  | { readonly kind: FileKind; readonly refusal?: undefined }
  | { readonly refusal: FileRefusal; readonly kind?: undefined };

import type { FileKind, FileRefusal } from '@azimute/contract';

/** What a file is, or why it is refused. */
export type Inspection =
  | { readonly kind: FileKind; readonly refusal?: undefined }
  | { readonly refusal: FileRefusal; readonly kind?: undefined };

import { fileMaxBytes, type FileRefusal } from '@azimute/contract/files/values';

/** Returns errors known before sending. The server determines the real type from the content. */
export function checkFile({ name, size }: Pick<File, 'name' | 'size'>): FileRefusal | null {
  if (!/\.(pdf|docx)$/i.test(name)) return 'unknown_kind';
  if (size === 0) return 'empty';
  return size > fileMaxBytes ? 'too_large' : null;
}

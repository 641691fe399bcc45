import { fileMaxBytes, type FileRefusal } from '@azimute/contract/files/values';

/** What can be known to be wrong before it is sent. What a file really is follows from its content, on the server. */
export function checkFile({ name, size }: Pick<File, 'name' | 'size'>): FileRefusal | null {
  if (!/\.(pdf|docx)$/i.test(name)) return 'unknown_kind';
  if (size === 0) return 'empty';
  return size > fileMaxBytes ? 'too_large' : null;
}

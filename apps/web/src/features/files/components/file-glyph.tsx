import type { FileKind } from '@azimute/contract/files/values';
import { IconFileTypeDocx, IconFileTypePdf } from '@tabler/icons-react';

interface FileGlyphProps {
  readonly kind: FileKind;
}

/** Decorative: the file name's extension states the kind. */
export function FileGlyph({ kind }: FileGlyphProps) {
  const Icon = kind === 'pdf' ? IconFileTypePdf : IconFileTypeDocx;
  return <Icon size={18} stroke={1.6} style={{ flex: 'none' }} aria-hidden />;
}

import { IconArchive } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { GlyphLabel } from './glyph-label.tsx';
import { Row } from './layout/primitives.tsx';

export function ArchivedLabel({ pill = false }: { readonly pill?: boolean }) {
  const text = useText('ui');
  return (
    <GlyphLabel glyph={<IconArchive size={14} stroke={1.75} aria-hidden />} pill={pill}>
      {text('archived')}
    </GlyphLabel>
  );
}

interface AssetNameProps {
  readonly asset: { readonly isArchived: boolean };
  /** Its name or a link with it. */
  readonly children: ReactNode;
}

/** Name of an asset in history, marked if the asset was archived. */
export function AssetName({ asset: { isArchived }, children }: AssetNameProps) {
  if (!isArchived) return children;
  return (
    <Row as="span" gap={8} inline>
      {children}
      <ArchivedLabel />
    </Row>
  );
}

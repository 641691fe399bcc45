import type { AssetImportDetail } from '@azimute/contract';
import { IconArrowRight } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { LineList } from '../../../ui/import/line-list.tsx';
import { Text, Title } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';

/** How many devices leave an asset for that of their line, and which. */
export function DeviceMoves({ shown: { preview, moves } }: { readonly shown: AssetImportDetail }) {
  const text = useText('asset-import');
  const format = useFormat();
  const further = preview.moves - moves.length;
  const lines = moves.map(({ line, deviceId, from, to }) => ({
    key: deviceId,
    line,
    glyph: IconArrowRight,
    tone: 'plain' as const,
    name: deviceId,
    words: text('move', { from: from.code, to }),
  }));
  return (
    <section>
      <Title as="h3" size={14}>
        {text('movesCount', { formatted: format.number(preview.moves) })}
      </Title>
      <LineList label={text('moves')} lines={lines} />
      {further > 0 && (
        <Text size={12} color="text-3">
          {text('moreMoves', { formatted: format.number(further) })}
        </Text>
      )}
    </section>
  );
}

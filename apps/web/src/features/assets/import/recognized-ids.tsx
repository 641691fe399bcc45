import type { AssetImportDetail } from '@azimute/contract';
import { IconEqual } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { LineList } from '../../../ui/import/line-list.tsx';
import { Text, Title } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';

/** Which IDs of the file stand in the portal with another letter case or hyphen. */
export function RecognizedIds({ shown: { preview, recognized } }: { readonly shown: AssetImportDetail }) {
  const text = useText('asset-import');
  const format = useFormat();
  const further = preview.recognized - recognized.length;
  const lines = recognized.map(({ line, field, written, known }) => ({
    key: `${line} ${field} ${written}`,
    line,
    glyph: IconEqual,
    tone: 'plain' as const,
    name: written,
    words: text('recognizedAs', { known }),
  }));
  return (
    <section>
      <Title as="h3" size={14}>
        {text('recognizedCount', { formatted: format.number(preview.recognized) })}
      </Title>
      <LineList label={text('recognized')} lines={lines} />
      {further > 0 && (
        <Text size={12} color="text-3">
          {text('moreMoves', { formatted: format.number(further) })}
        </Text>
      )}
    </section>
  );
}

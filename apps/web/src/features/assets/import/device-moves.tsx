import type { AssetImportDetail } from '@azimute/contract';
import { IconArrowRight } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Text, Title } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './bad-lines.module.css';

/** How many devices leave an asset for that of their line, and which. */
export function DeviceMoves({ shown: { preview, moves } }: { readonly shown: AssetImportDetail }) {
  const text = useText('asset-import');
  const format = useFormat();
  const further = preview.moves - moves.length;
  return (
    <section>
      <Title as="h3" size={14}>
        {text('movesCount', { formatted: format.number(preview.moves) })}
      </Title>
      <Text as="ul" marginTop={8} size={13} border="all" radius={3} aria-label={text('moves')}>
        {moves.map(({ line, deviceId, from, to }) => (
          <li key={deviceId} className={classes['line']} data-plain>
            <IconArrowRight size={16} stroke={1.75} aria-hidden />
            <span className={`${classes['number']} figure`}>
              {text('line', { line: format.number(line) })}
            </span>
            <Text as="span" weight="medium" truncate>
              {deviceId}
            </Text>
            <span className={classes['reasons']}>{text('move', { from: from.code, to })}</span>
          </li>
        ))}
      </Text>
      {further > 0 && (
        <Text size={12} color="text-3">
          {text('moreMoves', { formatted: format.number(further) })}
        </Text>
      )}
    </section>
  );
}

import type { AssetImportDetail } from '@azimute/contract';
import { IconArrowRight } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './bad-lines.module.css';

/** How many devices leave an asset for that of their line, and which. */
export function DeviceMoves({ shown: { preview, moves } }: { readonly shown: AssetImportDetail }) {
  const text = useText('asset-import');
  const format = useFormat();
  const further = preview.moves - moves.length;
  return (
    <section>
      <h3 className={classes['heading']}>
        {text('movesCount', { formatted: format.number(preview.moves) })}
      </h3>
      <ul className={classes['lines']} aria-label={text('moves')}>
        {moves.map(({ line, deviceId, from, to }) => (
          <li key={deviceId} className={classes['line']} data-plain>
            <IconArrowRight size={16} stroke={1.75} aria-hidden />
            <span className={`${classes['number']} figure`}>
              {text('line', { line: format.number(line) })}
            </span>
            <span className={classes['code']}>{deviceId}</span>
            <span className={classes['reasons']}>{text('move', { from: from.code, to })}</span>
          </li>
        ))}
      </ul>
      {further > 0 && (
        <p className={classes['hint']}>{text('moreMoves', { formatted: format.number(further) })}</p>
      )}
    </section>
  );
}

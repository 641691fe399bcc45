import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Bold } from '../../../ui/layout/primitives.tsx';
import type { FigureChange as Change } from '../api/use-figure-words.ts';
import classes from './figure-tile.module.css';

/** Change of a figure, and whether it is an improvement. */
export function FigureChange({ change }: { readonly change: Change | null }) {
  const text = useText('modules');
  if (change === null) return null;
  const { is, isBetter, amount } = change;
  if (is === 'same')
    return (
      <Row as="span" inline gap={3} fontSize={12} color="text-2" className={classes['change']}>
        {text('unchanged')}
      </Row>
    );
  const Arrow = is === 'more' ? IconArrowUp : IconArrowDown;
  return (
    <Row
      as="span"
      inline
      gap={3}
      fontSize={12}
      color="text-2"
      className={classes['change']}
      data-better={isBetter}
    >
      <Arrow size={14} stroke={2} aria-label={text(is)} />
      <Bold className="figure">{amount}</Bold>
      {isBetter !== undefined && text(isBetter ? 'better' : 'worse')}
    </Row>
  );
}

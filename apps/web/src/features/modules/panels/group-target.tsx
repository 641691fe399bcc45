import type { FigureTarget, MetricFigure, MetricGrouping, MetricUnit } from '@azimute/contract';
import { IconTriangleFilled } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { useFigureWords } from '../api/use-figure-words.ts';
import classes from './parts.module.css';

interface GroupTargetProps {
  readonly groupBy: MetricGrouping;
  readonly figure: Pick<MetricFigure, 'value'>;
  readonly target: FigureTarget | null;
  readonly unit: MetricUnit;
}

/** Marks an asset that is used too little or too much for its target, and what misses one. */
export function GroupTarget({ groupBy, figure, target, unit }: GroupTargetProps) {
  const text = useText('modules');
  const words = useFigureWords();
  if (target === null) return null;
  const title = text('targetOf', { value: words.value(target.value, unit) });
  if (groupBy === 'assets' && target.use !== null) {
    if (target.use === 'within') return null;
    return (
      <span className={classes['use']} data-use={target.use} title={title}>
        {text(`use_${target.use}`)}
      </span>
    );
  }
  if (words.target(figure.value, target, unit).is !== 'missed') return null;
  return (
    <span className={classes['missed']} title={title}>
      <IconTriangleFilled size={10} aria-label={`${text('missed')}, ${title}`} />
    </span>
  );
}

import type { FigureTarget, MetricFigure, MetricUnit } from '@azimute/contract';
import { IconTriangleFilled } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { useFigureWords } from '../api/use-figure-words.ts';
import classes from './parts.module.css';

interface GroupTargetProps {
  /** Of assets that are told apart by their use: of one metric, so that each is marked once. */
  readonly byUse: boolean;
  readonly figure: Pick<MetricFigure, 'value'>;
  readonly target: FigureTarget | null;
  readonly unit: MetricUnit;
}

/** Marks an asset that is used too little or too much for its target, and what misses one. */
export function GroupTarget({ byUse, figure, target, unit }: GroupTargetProps) {
  const text = useText('modules');
  const words = useFigureWords();
  if (target === null) return null;
  const title = text('targetOf', { value: words.value(target.value, unit) });
  if (byUse && target.use !== null) {
    if (target.use === 'within') return null;
    return (
      <span className={classes['use']} data-use={target.use} title={title}>
        {text(`use_${target.use}`)}
      </span>
    );
  }
  if (words.target(figure.value, target, unit).is !== 'missed') return null;
  return (
    <Row as="span" inline align="stretch" color="warn-text" className={classes['missed']} title={title}>
      <IconTriangleFilled size={10} aria-label={`${text('missed')}, ${title}`} />
    </Row>
  );
}

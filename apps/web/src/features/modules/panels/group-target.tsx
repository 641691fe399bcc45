import type { FigureTarget, MetricFigure, MetricUnit } from '@azimute/contract';
import { IconTriangleFilled } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
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
      <Text
        as="span"
        paddingBlock={0}
        paddingInline={6}
        marginRight={8}
        fontSize={12}
        line={18}
        radius={2}
        className={classes['use']}
        data-use={target.use}
        title={title}
      >
        {text(`use_${target.use}`)}
      </Text>
    );
  }
  if (words.target(figure.value, target, unit).is !== 'missed') return null;
  return (
    <Row as="span" inline align="stretch" color="warn-text" marginRight={6} title={title}>
      <IconTriangleFilled size={10} aria-label={`${text('missed')}, ${title}`} />
    </Row>
  );
}

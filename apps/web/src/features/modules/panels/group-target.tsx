import type { FigureTarget, MetricFigure, MetricUnit } from '@azimute/contract';
import { IconCircleHalf2, IconTriangleFilled } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import { useFigureWords } from '../api/use-figure-words.ts';
import classes from './parts.module.css';

interface GroupTargetProps {
  /** The assets are distinguished by use of one metric, so each is marked once. */
  readonly byUse: boolean;
  readonly figure: Pick<MetricFigure, 'value'>;
  readonly target: FigureTarget | null;
  readonly unit: MetricUnit;
}

/** Marks an asset with too low or too high use, or a value that misses its target or nearly does. */
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
  const { is } = words.target(figure.value, target, unit);
  if (is !== 'missed' && is !== 'near') return null;
  const [Glyph, color] =
    is === 'near'
      ? ([IconCircleHalf2, 'warn-text'] as const)
      : ([IconTriangleFilled, 'danger-text'] as const);
  return (
    <Row as="span" inline align="stretch" color={color} marginRight={6} title={`${text(is)} · ${title}`}>
      <Glyph size={is === 'near' ? 12 : 10} aria-label={`${text(is)}, ${title}`} />
    </Row>
  );
}

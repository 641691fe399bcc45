import type { FigureTarget as Target, MetricFigure, MetricUnit } from '@azimute/contract';
import { IconCircleCheckFilled, IconCircleHalf2, IconTarget, IconTriangleFilled } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import { useFigureWords } from '../api/use-figure-words.ts';
import classes from './figure-tile.module.css';

const glyphs = {
  met: IconCircleCheckFilled,
  near: IconCircleHalf2,
  missed: IconTriangleFilled,
  neither: IconTarget,
} as const;

interface FigureTargetProps {
  readonly figure: MetricFigure;
  readonly target: Target | null;
  readonly unit: MetricUnit;
}

/** Target of a figure, whether it is met, and the difference. */
export function FigureTarget({ figure, target, unit }: FigureTargetProps) {
  const text = useText('modules');
  const words = useFigureWords();
  // The target of a sum depends on the observed time.
  if (target === null || (figure.value === null && figure.denominator === null)) return null;
  const { is, side, amount } = words.target(figure.value, target, unit);
  const Glyph = glyphs[is];
  return (
    <Row
      as="span"
      align="start"
      gap={4}
      marginBottom={6}
      fontSize={12}
      line={17}
      color="text-2"
      className={classes['target']}
      data-is={is}
    >
      {is === 'neither' || is === 'near' ? (
        <Glyph size={14} aria-hidden />
      ) : (
        <Glyph size={14} aria-label={text(is)} />
      )}
      <span>
        <Text as="b" weight="medium">
          {text('targetOf', { value: words.value(target.value, unit) })}
        </Text>
        {is === 'near' && ` · ${text('near')}`}
        {side !== undefined && ` · ${text(side, { amount })}`}
      </span>
    </Row>
  );
}

import {
  IconCircle,
  IconCircleCheckFilled,
  IconCircleDashedMinus,
  IconCircleHalf2,
} from '@tabler/icons-react';
import type { StepState } from '../api/setup-query.ts';
import classes from './first-steps.module.css';

interface StepGlyphProps {
  readonly state: StepState;
  readonly isOpen: boolean;
}

/** Done, skipped, open or to do; the adjacent text states the same. */
export function StepGlyph({ state: { isDone, isSkipped }, isOpen }: StepGlyphProps) {
  const [Glyph, is] = isDone
    ? [IconCircleCheckFilled, 'done' as const]
    : isSkipped
      ? [IconCircleDashedMinus, 'skipped' as const]
      : isOpen
        ? [IconCircleHalf2, 'open' as const]
        : [IconCircle, 'todo' as const];
  return <Glyph size={18} stroke={1.75} className={classes['glyph']} data-is={is} aria-hidden />;
}

import type { AlertProofState } from '@azimute/contract';
import { IconCircleCheckFilled, IconCircleX, IconClockHour4, IconHelpCircle } from '@tabler/icons-react';

interface ProofGlyphProps {
  readonly state: AlertProofState;
  readonly size: number;
}

/** Shape for the result of a countermeasure. */
export function ProofGlyph({ state, size }: ProofGlyphProps) {
  switch (state) {
    case 'effective':
      return <IconCircleCheckFilled size={size} color="var(--ok)" aria-hidden />;
    case 'recurred':
      return <IconCircleX size={size} stroke={2} color="var(--danger)" aria-hidden />;
    case 'waiting':
      return <IconClockHour4 size={size} stroke={2} color="var(--accent)" aria-hidden />;
    case 'cannot_tell':
      return <IconHelpCircle size={size} stroke={2} color="var(--text-3)" aria-hidden />;
  }
}

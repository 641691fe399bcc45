import type { UserState } from '@azimute/contract/users/values';
import { IconCircleCheckFilled, IconCircleX, IconMailFast } from '@tabler/icons-react';
import { Row } from '../../../ui/layout/primitives.tsx';
import classes from './user-state.module.css';
import { useUserWords } from './use-user-words.ts';

interface StateProps {
  readonly state: UserState;
}

const glyphs = { active: IconCircleCheckFilled, invited: IconMailFast, inactive: IconCircleX } as const;

export function StateGlyph({ state }: StateProps) {
  const Glyph = glyphs[state];
  return <Glyph size={16} stroke={1.75} aria-hidden className={classes['glyph']} data-state={state} />;
}

/** Whether a user can enter the account, as glyph and word. */
export function UserStateLabel({ state }: StateProps) {
  const words = useUserWords();
  return (
    <Row as="span" inline gap={6} whiteSpace="nowrap">
      <StateGlyph state={state} />
      {words.state(state)}
    </Row>
  );
}

import type { CommandState as State } from '@azimute/contract/device-commands';
import {
  IconArrowUp,
  IconBan,
  IconCheck,
  IconClock,
  IconClockX,
  IconHelp,
  IconUserQuestion,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { GlyphLabel } from '../../ui/glyph-label.tsx';

const looks: Readonly<Record<State, readonly [token: string, glyph: Icon]>> = {
  awaiting_approval: ['--accent', IconUserQuestion],
  queued: ['--sv-info', IconClock],
  sending: ['--sv-info', IconArrowUp],
  sent: ['--sv-info', IconArrowUp],
  acknowledged: ['--ok', IconCheck],
  failed: ['--sv-critical', IconX],
  expired: ['--sv-unset', IconClockX],
  cancelled: ['--sv-unset', IconBan],
  unknown: ['--sv-medium', IconHelp],
};

/** State of a command as glyph and word. */
export function CommandState({ state, pill = false }: { readonly state: State; readonly pill?: boolean }) {
  const text = useText('device-commands');
  const [token, Glyph] = looks[state];
  return (
    <GlyphLabel token={token} glyph={<Glyph size={14} aria-hidden />} pill={pill}>
      {text(`state_${state}`)}
    </GlyphLabel>
  );
}

import type { MaintenanceState as State } from '@azimute/contract/maintenance-plans';
import { IconAlertTriangle, IconCalendar, IconClockExclamation, IconHelp } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { GlyphLabel } from '../../../ui/glyph-label.tsx';

const looks = {
  overdue: { Icon: IconAlertTriangle, token: '--sv-high' },
  due: { Icon: IconClockExclamation, token: '--sv-medium' },
  planned: { Icon: IconCalendar, token: '--sv-info' },
  unknown: { Icon: IconHelp, token: '--sv-unset' },
} as const;

interface MaintenanceStateProps {
  readonly state: State;
  /** With a soft background, for panels. */
  readonly pill?: boolean;
}

export function MaintenanceState({ state, pill = false }: MaintenanceStateProps) {
  const text = useText('maintenance-plans');
  const { Icon, token } = looks[state];
  return (
    <GlyphLabel
      token={token}
      pill={pill}
      glyph={<Icon size={16} stroke={1.75} color={`var(${token}-text)`} aria-hidden />}
    >
      {text(`state_${state}`)}
    </GlyphLabel>
  );
}

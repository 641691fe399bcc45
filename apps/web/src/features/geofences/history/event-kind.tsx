import type { GeofenceEventKind } from '@azimute/contract/geofences/values';
import {
  IconClockExclamation,
  IconGauge,
  IconGaugeOff,
  IconLogin2,
  IconLogout2,
  IconArrowsRight,
  type Icon,
} from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';

const icons: Readonly<Record<GeofenceEventKind, Icon>> = {
  entry: IconLogin2,
  exit: IconLogout2,
  passage: IconArrowsRight,
  speeding_began: IconGauge,
  speeding_ended: IconGaugeOff,
  outside_when_due: IconClockExclamation,
};

interface EventKindProps {
  readonly kind: GeofenceEventKind;
}

/** What happened, as icon and word. */
export function EventKind({ kind }: EventKindProps) {
  const text = useText('geofences');
  const KindIcon = icons[kind];
  return (
    <Row as="span" inline gap={6} minWidth={0}>
      <KindIcon size={16} stroke={1.75} aria-hidden />
      {text(`kind_${kind}`)}
    </Row>
  );
}

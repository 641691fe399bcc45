import { minuteMs } from '@azimute/contract/durations';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { GeofenceVisit } from '../api/geofence-queries.ts';

interface VisitWords {
  /** Formats as "24/11/2026 07:12 – 16:40", or as an ongoing visit. */
  readonly span: (visit: GeofenceVisit) => string;
  readonly left: (visit: GeofenceVisit) => string;
  readonly duration: (visit: GeofenceVisit) => string;
}

export function useVisitWords(): VisitWords {
  const text = useText('geofences');
  const format = useFormat();
  const now = useNow(minuteMs);
  const left = (visit: GeofenceVisit): string =>
    visit.left === null ? text('stillInside') : format.dateTime(visit.left.at);
  return {
    left,
    span: (visit) => `${format.dateTime(visit.entered.at)} – ${left(visit)}`,
    duration: ({ entered, left: end }) => {
      const until = end === null ? now.getTime() : Date.parse(end.at);
      return format.duration(Math.max(0, (until - Date.parse(entered.at)) / 1000));
    },
  };
}

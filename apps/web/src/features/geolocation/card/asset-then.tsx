import { liveStatuses } from '@azimute/contract/live';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { FleetRow } from '../../../live/live-protocol.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { tripsOptions } from '../../routes/api/routes-queries.ts';
import { useMapScreen } from '../frame/map-screen.ts';
import { presentLength } from '../../maps/measure/present-length.ts';
import { useDifference } from '../tools/travel/use-time-travel.ts';
import classes from './asset-card.module.css';

/** State of an asset at the displayed time, compared with now. */
export function AssetThen({ row }: { readonly row: FleetRow }) {
  const text = useText('time-travel');
  const { past } = useMapScreen();
  const facts = past?.facts ?? null;
  const geofences = facts?.geofences.filter(({ assets }) => assets.includes(row.id));
  const waiting = <span className={classes['unknown']}>…</span>;
  return (
    <>
      {facts?.arrivedLater.has(row.id) === true && (
        <div>
          <dt />
          <dd>{text('arrivedLater')}</dd>
        </div>
      )}
      <dt>{text('activityThen')}</dt>
      <dd>{past === null || facts === null ? waiting : <Then assetId={row.id} ms={past.ms} />}</dd>
      <dt>{text('geofencesThen')}</dt>
      <dd>
        {geofences === undefined
          ? waiting
          : geofences.length === 0
            ? text('inNone')
            : geofences.map(({ name }) => name).join(', ')}
      </dd>
      <dt>{text('now')}</dt>
      <dd>
        <Now />
      </dd>
    </>
  );
}

function Then({ assetId, ms }: { readonly assetId: number; readonly ms: number }) {
  const text = useText('time-travel');
  const format = useFormat();
  const { data } = useQuery(tripsOptions(assetId, { fromMs: ms, toMs: ms + 1000 }, {}));
  if (data === undefined) return '…';
  const [trip] = data.trips;
  return trip === undefined ? text('notKnown') : text(trip.kind, { time: format.dateTime(trip.from) });
}

/** Closer places count as the same [m]. */
const hereMeters = 10;

function Now() {
  const text = useText('time-travel');
  const statusText = useText('status');
  const format = useFormat();
  const { distanceUnit } = useAccount();
  const one = useDifference()?.one;
  if (one === undefined || one === null) return '…';
  const status = statusText(liveStatuses[one.status] ?? 'without_status');
  return one.meters === null || one.meters < hereMeters
    ? status
    : text('nowAway', { status, distance: presentLength(one.meters, format, distanceUnit) });
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { formatCoordinates } from '../../../i18n/format-coordinates.ts';
import { Box, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { writeAlong, writeAround } from '../../geofences/api/given-place.ts';
import { useMayChangeGeofences } from '../../geofences/api/use-geofence-rights.ts';
import type { NumberedTrip } from '../screen/number-stops.ts';
import classes from './trip-list.module.css';

type Fact = readonly [name: string, value: string, reason?: string];

/** Details of a trip, stop or gap, including its certainty. */
export function TripDetails({ part }: { readonly part: NumberedTrip }) {
  const text = useText('routes');
  const facts = useTripFacts(part);
  const mayDraw = useMayChangeGeofences();
  return (
    <Box size={12} className={classes['details']}>
      <dl>
        {facts.map(([name, value, reason]) => (
          <div key={name} title={reason}>
            <dt>{name}</dt>
            <Text as="dd" weight="medium" className="figure">
              {value}
            </Text>
          </div>
        ))}
      </dl>
      <Place label={text(part.kind === 'stop' ? 'place' : 'start')} place={part.start} />
      {part.kind !== 'stop' && <Place label={text('end')} place={part.end} />}
      {mayDraw && part.kind !== 'no_data' && <DrawLink part={part} />}
    </Box>
  );
}

/** Link to a new geofence along a trip or around a stop. */
function DrawLink({ part: { kind, asset, from, to, start } }: { readonly part: NumberedTrip }) {
  const text = useText('routes');
  const isStop = kind === 'stop';
  return (
    <Text breaks className={classes['place']}>
      <Link
        to="/{-$locale}/services/simc/geolocalizacao/cercas"
        search={{
          form: 'new',
          ...(isStop
            ? { around: writeAround(start) }
            : { along: writeAlong({ assetId: asset.id, from, to }) }),
        }}
      >
        {text(isStop ? 'fenceAround' : 'corridorAlong')}
      </Link>
    </Text>
  );
}

function useTripFacts(part: NumberedTrip): readonly Fact[] {
  const text = useText('routes');
  const format = useFormat();
  const { kind, durationSeconds, distanceMeters, coverage, fixes, overLimitSeconds, towedMeters } = part;
  const { overFenceLimitSeconds, settingsVersion } = part;
  const sure: Fact = [text('certainty'), format.percent(part.certainty, 0), text('certaintyReason')];
  if (kind === 'no_data')
    return [[text('straight'), format.distance(part.straightMeters / 1000, 1), text('straightReason')], sure];
  const decided: Fact = [
    text('decidedBy'),
    settingsVersion === null
      ? text('byDefaults')
      : text('byVersion', { version: format.number(settingsVersion) }),
  ];
  const engine: readonly Fact[] = [
    [text('engineOn'), format.duration(part.engineOnSeconds)],
    ...(part.workingSeconds === null || part.workingSeconds === 0
      ? [[text('idling'), format.duration(part.idlingSeconds)] as const]
      : [[text('working'), format.duration(part.workingSeconds)] as const]),
  ];
  const revised: readonly Fact[] = part.isRevised ? [[text('revised'), text('revisedWhy')]] : [];
  if (kind === 'stop') {
    const shunting: readonly Fact[] =
      part.shuntings === 0
        ? []
        : [[text('shuntings'), format.number(part.shuntings), text('shuntingsReason')]];
    return [...engine, ...shunting, sure, decided, ...revised];
  }
  const average = durationSeconds === 0 ? null : (distanceMeters / durationSeconds) * 3.6;
  return [
    [text('distance'), format.distance(distanceMeters / 1000, 2), text(`by_${part.distanceBy}`)],
    [text('measuredBy'), text(`by_${part.distanceBy}`)],
    [text('averageSpeed'), format.speed(average)],
    [
      text('topSpeed'),
      part.topAt === null
        ? format.speed(part.topKph)
        : text('speedAt', { speed: format.speed(part.topKph), time: format.time(part.topAt) }),
    ],
    ...engine,
    ...(overLimitSeconds === null ? [] : [[text('overLimit'), format.duration(overLimitSeconds)] as const]),
    ...(overFenceLimitSeconds === null || overFenceLimitSeconds === 0
      ? []
      : [[text('overFenceLimit'), format.duration(overFenceLimitSeconds)] as const]),
    ...(towedMeters === 0 ? [] : [[text('towed'), format.distance(towedMeters / 1000, 1)] as const]),
    [text('events'), format.number(part.events)],
    [text('fixes'), format.number(fixes)],
    [text('coverage'), format.percent(coverage, 0), text('coverageReason')],
    sure,
    decided,
    ...revised,
  ];
}

interface PlaceProps {
  readonly label: string;
  readonly place: NumberedTrip['start'];
}

/** Name of a place, with its address on request. */
function Place({ label, place: { name, latitude, longitude } }: PlaceProps) {
  const text = useText('routes');
  const locale = useLocale();
  const [isAsked, setAsked] = useState(false);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['address', latitude, longitude, locale],
    queryFn: ({ signal }) =>
      callApi('getAddress', { query: { latitude, longitude, language: locale }, signal }),
    enabled: isAsked,
    retry: false,
    staleTime: Infinity,
  });
  const address =
    data === undefined || data === null
      ? null
      : data.kind === 'address'
        ? [...data.lines, ...(data.place === null ? [] : [data.place])].join(', ')
        : data.place;
  return (
    <Text breaks className={classes['place']}>
      <span>{label}</span> {name ?? formatCoordinates(latitude, longitude)}
      <output>
        {address !== null && ` · ${address}`}
        {isError && ` · ${text('noAddress')}`}
      </output>{' '}
      {address === null && (
        <Box
          as="button"
          type="button"
          minHeight={24}
          fontSize={12}
          className="text-button"
          disabled={isFetching}
          onClick={() => setAsked(true)}
        >
          {text('showAddress')}
        </Box>
      )}
    </Text>
  );
}

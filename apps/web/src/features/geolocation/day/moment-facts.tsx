import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { presentLength } from '../../maps/measure/present-length.ts';
import { placeAt, type PlaceInDay } from '../../routes/trail/place-at.ts';
import type { StripEvent } from '../../routes/strip/group-events.ts';
import { knownAt } from '../../routes/trail/held-fixes.ts';
import classes from './open-day.module.css';
import type { PreparedDay } from '../../routes/trail/prepare-day.ts';
import { useEventWords } from '../../routes/strip/use-event-words.ts';
import { Faint } from '../../../ui/layout/primitives.tsx';

/** Delay after the last change of the moment before the request is sent [ms]. */
const restMs = 400;

/** A fix with a shorter delay counts as received on time. */
const lateAfterMs = 60_000;

/** Events within this time of the moment are shown with it [ms]. */
const nearMs = 30_000;

type Fact = readonly [name: string, value: string];

interface MomentFactsProps {
  readonly told: PreparedDay;
  readonly events: readonly StripEvent[];
  readonly ms: number;
}

/** Values of the last fix before the moment, and the device events around it. */
export function MomentFacts({ told, events, ms }: MomentFactsProps) {
  const text = useText('asset-day');
  const format = useFormat();
  const wordsOf = useEventWords();
  const place = placeAt(told.fixes, ms);
  const facts = useFixFacts(told, place);
  if (place === null) return null;
  const near = events.filter(({ atMs }) => Math.abs(atMs - ms) <= nearMs);
  const kinds = [...new Set(near.map(wordsOf))].join(', ');
  const shown = near.length === 0 ? facts : [...facts, [text('eventFact'), kinds] as const];
  return (
    <dl className={classes['moment']}>
      <div>
        <dt>{text('time')}</dt>
        <dd className="figure">
          {format.exactTime(ms)}
          {place.isSilent && (
            <Faint weight="regular">
              {' · '}
              {text('silentSince', { time: format.time(told.fixes.fixedAt[place.index] ?? ms) })}
            </Faint>
          )}
        </dd>
      </div>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Empty inside a gap, where nothing is known. */
function useFixFacts({ assetId, fixes, jumps }: PreparedDay, place: PlaceInDay | null): Fact[] {
  const text = useText('asset-day');
  const format = useFormat();
  const { distanceUnit } = useAccount();
  const index = place === null || place.isSilent ? -1 : place.index;
  const fixedAtMs = fixes.fixedAt[index];
  const receivedMs = useReceivedLate(assetId, fixedAtMs);
  if (place === null || fixedAtMs === undefined) return [];
  const { headingDegrees: heading } = place;
  const ignition = fixes.ignition[index] ?? -1;
  const accuracy = knownAt(fixes.accuracyMeters, index);
  const jump = jumps.find((one) => one.index === index);
  const facts: Fact[] = [
    [text('speed'), format.speed(knownAt(fixes.speedKph, index))],
    [text('heading'), heading === null ? format.number(null) : `${format.number(heading)}°`],
    [
      text('ignition'),
      ignition === -1 ? format.number(null) : text(ignition === 1 ? 'ignitionOn' : 'ignitionOff'),
    ],
    [
      text('accuracy'),
      accuracy === null ? format.number(null) : presentLength(accuracy, format, distanceUnit),
    ],
    [text('odometer'), format.distance(knownAt(fixes.odometerKm, index), 0)],
  ];
  if (receivedMs !== null) {
    const delay = format.duration(Math.round((receivedMs - fixedAtMs) / 1000));
    const [received, fixed] = [new Date(receivedMs), new Date(fixedAtMs)];
    const isSameDay = format.date(received) === format.date(fixed);
    const time = isSameDay ? format.exactTime(received) : format.dateTime(received);
    facts.push([text('received'), text('receivedLate', { time, delay })]);
  }
  if (jump !== undefined) {
    const [distance, time] = [format.distance(jump.meters / 1000), format.duration(jump.seconds)];
    facts.push([text('jump'), text('jumpSpan', { distance, time })]);
  }
  return facts;
}

/** Returns when the fix was received, if more than a minute late; otherwise null. */
function useReceivedLate(assetId: number, fixedAtMs: number | undefined): number | null {
  const [atMs] = useDebouncedValue(fixedAtMs, restMs);
  const { data } = useQuery({
    queryKey: ['asset-day-received', assetId, atMs],
    queryFn: async ({ signal }) => {
      const fixedAt = atMs ?? 0;
      const { items } = await callApi('listAssetMessages', {
        params: { assetId },
        query: {
          from: new Date(fixedAt).toISOString(),
          to: new Date(fixedAt + 1).toISOString(),
          outcome: ['position'],
          limit: 1,
        },
        signal,
      });
      return items[0] === undefined ? null : Date.parse(items[0].receivedAt);
    },
    enabled: atMs !== undefined,
    staleTime: 5 * 60_000,
  });
  const isOfThisFix = atMs === fixedAtMs && fixedAtMs !== undefined;
  return isOfThisFix && data !== undefined && data !== null && data - fixedAtMs > lateAfterMs ? data : null;
}

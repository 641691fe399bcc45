import type { AssetDay, FactName } from '@azimute/contract';
import { factNames } from '@azimute/contract/metrics/values';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { callApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { SideSheet } from '../components/side-sheet.tsx';
import { CoverageBar } from '../explain/coverage-bar.tsx';
import { useFactWords } from '../explain/use-fact-words.ts';
import { useMessageWords } from '../../assets/messages/use-message-words.ts';
import { DayHours } from './day-hours.tsx';
import { DayLinks } from './day-links.tsx';
import { Waiting } from '../../../ui/waiting.tsx';

interface DayPanelProps {
  readonly assetId: number;
  /** Date, such as 2026-11-20. */
  readonly day: string;
  readonly onClose: () => void;
}

/** Facts of an asset and day, their changes by late data, and links to the fixes. */
export function DayPanel({ assetId, day, onClose }: DayPanelProps) {
  const text = useText('modules');
  const format = useFormat();
  const { current_account_id: accountId } = useProfile();
  const found = useQuery({
    queryKey: ['figures', accountId, 'day', assetId, day],
    queryFn: ({ signal }) => callApi('getAssetDay', { params: { assetId, day }, signal }),
  });
  const { data } = found;
  return (
    <SideSheet title={[data?.asset.code ?? `#${assetId}`, format.days(day)].join(' · ')} onClose={onClose}>
      {data === undefined ? (
        <Waiting query={found} rows={10} />
      ) : (
        <>
          <DayLinks assetId={assetId} day={day} />
          {data.hours.movingSeconds !== undefined && <DayHours facts={data.facts} hours={data.hours} />}
          <KnownTime facts={data.facts} />
          <DayFacts data={data} />
          <Suspense>
            <DayEvents events={data.events} />
          </Suspense>
          {Object.keys(data.faults).length > 0 && (
            <Facts
              title={text('faultsTitle')}
              facts={Object.entries(data.faults).map(([code, seconds]) => [code, format.duration(seconds)])}
            />
          )}
          {data.fences.length > 0 && (
            <Facts
              title={text('fencesTitle')}
              facts={data.fences.map(({ name, seconds }) => [name, format.duration(seconds)])}
            />
          )}
          <Revisions data={data} />
        </>
      )}
    </SideSheet>
  );
}

/** Share of the day covered by trips and stops. */
function KnownTime({ facts }: Pick<AssetDay, 'facts'>) {
  const text = useText('modules');
  const format = useFormat();
  const { tripSeconds = 0, stopSeconds = 0, daySeconds = 0 } = facts;
  const known = tripSeconds + stopSeconds;
  const share = daySeconds === 0 ? null : known / daySeconds;
  return (
    <Facts
      title={text('coverageTitle')}
      facts={[
        [
          text('hoursKnown'),
          `${text('knownOf', {
            known: format.hours(known / 3600),
            of: format.hours(daySeconds / 3600),
          })} (${format.percent(share, 0)})`,
        ],
      ]}
    >
      <CoverageBar share={share} />
    </Facts>
  );
}

function DayEvents({ events }: Pick<AssetDay, 'events'>) {
  const text = useText('modules');
  const format = useFormat();
  const words = useMessageWords();
  const counts = Object.entries(events).toSorted(([, a], [, b]) => b - a);
  if (counts.length === 0) return null;
  return (
    <Facts
      title={text('eventsTitle')}
      facts={counts.map(([kind, count]) => [words.kind(kind), format.number(count)])}
    />
  );
}

interface AssetDayProps {
  readonly data: AssetDay;
}

function DayFacts({ data }: AssetDayProps) {
  const text = useText('modules');
  const names = useText('metrics');
  const format = useFormat();
  const factWords = useFactWords();
  return (
    <Facts
      title={text('factsTitle')}
      facts={[
        [text('group_units'), data.unit.name],
        [text('dayZone'), data.timeZone.replaceAll('_', ' ')],
        ...factNames
          .filter((fact) => (data.facts[fact] ?? 0) !== 0)
          .map((fact) => [names(`fact_${fact}`), factWords(fact, data.facts[fact] ?? 0)] as const),
        [text('topSpeed'), data.topSpeedKph === null ? null : format.speed(data.topSpeedKph)],
        [
          text('longestGap'),
          data.longestGapSeconds === null ? null : format.duration(data.longestGapSeconds),
        ],
        [
          text('engineBy'),
          data.engineBy === null
            ? null
            : text(data.engineBy === 'meter' ? 'engineBy_meter' : 'engineBy_signs'),
        ],
        [text('fuelBy'), data.fuelBy === null ? null : text(`fuelBy_${data.fuelBy}`)],
        [text('newestData'), data.dataAt === null ? null : format.dateTime(data.dataAt)],
      ]}
    />
  );
}

/** Values of the day before late data arrived. */
function Revisions({ data }: AssetDayProps) {
  const text = useText('modules');
  const names = useText('metrics');
  const format = useFormat();
  const factWords = useFactWords();
  const changes = (before: AssetDay['facts']): readonly FactName[] =>
    factNames.filter((fact) => before[fact] !== data.facts[fact]);
  return (
    <>
      {data.revisions.map(({ knownFrom, supersededAt, cause, facts }) => (
        <Facts
          key={supersededAt}
          title={text('wasBefore', {
            when: format.dateTime(supersededAt),
            cause: text(`cause_${cause}`),
          })}
          facts={[
            [text('knownFrom'), format.dateTime(knownFrom)],
            ...changes(facts).map(
              (fact) =>
                [
                  names(`fact_${fact}`),
                  `${factWords(fact, facts[fact] ?? 0)} → ${factWords(fact, data.facts[fact] ?? 0)}`,
                ] as const,
            ),
          ]}
        />
      ))}
    </>
  );
}

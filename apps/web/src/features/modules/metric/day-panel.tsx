import type { FactName, HourlyFact } from '@azimute/contract';
import { factNames } from '@azimute/contract/metrics/values';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import { mayOpen } from '@azimute/contract/routes';
import { languageTags } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { daysInWords } from '../../../ui/calendar/days-in-words.ts';
import { Facts } from '../../../ui/facts.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { SideSheet } from '../components/side-sheet.tsx';
import classes from '../explain/explain.module.css';
import { useFactWords } from '../explain/use-fact-words.ts';

interface DayPanelProps {
  readonly assetId: number;
  /** As 2026-11-20. */
  readonly day: string;
  readonly onClose: () => void;
}

const parts = ['movingSeconds', 'workingSeconds', 'idlingSeconds'] as const satisfies readonly HourlyFact[];
const hourSeconds = 3600;

/** All facts of an asset and day, what they were before late data changed them, and the ways to its fixes. */
export function DayPanel({ assetId, day, onClose }: DayPanelProps) {
  const text = useText('modules');
  const names = useText('metrics');
  const format = useFormat();
  const factWords = useFactWords();
  const tag = languageTags[useLocale()];
  const profile = useProfile();
  const found = useQuery({
    queryKey: ['figures', profile.current_account_id, 'day', assetId, day],
    queryFn: ({ signal }) => callApi('getAssetDay', { params: { assetId, day }, signal }),
  });
  const { data } = found;
  const changes = (before: Readonly<Record<FactName, number>>): readonly FactName[] =>
    factNames.filter((fact) => before[fact] !== data?.facts[fact]);
  return (
    <SideSheet
      title={[data?.asset.code ?? `#${assetId}`, daysInWords(tag, day)].join(' · ')}
      onClose={onClose}
    >
      {data === undefined ? (
        found.error === null ? (
          <SkeletonRows rows={10} />
        ) : (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        )
      ) : (
        <>
          <div className={classes['foot']}>
            {mayOpen('services-simc-geolocalizacao-mapa', profile) && (
              <Link to="/{-$locale}/services/simc/geolocalizacao/mapa" search={{ asset: assetId, day }}>
                {text('openOnMap')}
              </Link>
            )}
            {mayOpen('services-simc-geolocalizacao-rotas', profile) && (
              <Link
                to="/{-$locale}/services/simc/geolocalizacao/rotas"
                search={{ assets: [assetId], from: day, to: day }}
              >
                {text('openInRoutes')}
              </Link>
            )}
          </div>
          <figure
            className={classes['hours']}
            aria-label={text('hourProfile', {
              moving: factWords('movingSeconds', data.facts.movingSeconds),
              working: factWords('workingSeconds', data.facts.workingSeconds),
              idling: factWords('idlingSeconds', data.facts.idlingSeconds),
            })}
          >
            {data.hours.movingSeconds.map((_, hour) => (
              <div key={hour}>
                {parts.map((part) => (
                  <i
                    key={part}
                    data-part={part}
                    data-print="colour"
                    style={{ blockSize: `${(100 * (data.hours[part][hour] ?? 0)) / hourSeconds}%` }}
                  />
                ))}
              </div>
            ))}
          </figure>
          <Facts
            title={text('factsTitle')}
            facts={[
              [text('group_units'), data.unit.name],
              ...factNames
                .filter((fact) => data.facts[fact] !== 0)
                .map((fact) => [names(`fact_${fact}`), factWords(fact, data.facts[fact])] as const),
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
              [text('newestData'), data.dataAt === null ? null : format.dateTime(new Date(data.dataAt))],
            ]}
          />
          {data.fences.length > 0 && (
            <Facts
              title={text('fencesTitle')}
              facts={data.fences.map(({ name, seconds }) => [name, format.duration(seconds)])}
            />
          )}
          {data.revisions.map(({ knownFrom, supersededAt, cause, facts }) => (
            <Facts
              key={supersededAt}
              title={text('wasBefore', {
                when: format.dateTime(new Date(supersededAt)),
                cause: text(`cause_${cause}`),
              })}
              facts={[
                [text('knownFrom'), format.dateTime(new Date(knownFrom))],
                ...changes(facts).map(
                  (fact) =>
                    [
                      names(`fact_${fact}`),
                      `${factWords(fact, facts[fact])} → ${factWords(fact, data.facts[fact])}`,
                    ] as const,
                ),
              ]}
            />
          ))}
        </>
      )}
    </SideSheet>
  );
}

import { assetTraits, type AssetTrait } from '@azimute/contract/assets/fields';
import { mayOpen } from '@azimute/contract/routes';
import type { DaySummary } from '@azimute/engine/trips';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useProfile, useSeesModule } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { FleetRow } from '../../../live/live-protocol.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useTraitWords } from '../../assets/components/use-trait-words.ts';
import { AssetAlerts } from '../../alerts/components/asset-alerts.tsx';
import { AssetGeofences } from '../../geofences/components/asset-geofences.tsx';
import { AssetReadings } from '../../readings/components/asset-readings.tsx';
import { shortAge } from '../frame/short-age.ts';
import { useActivity } from '../frame/use-activity.ts';
import classes from './asset-card.module.css';
import { useMapScreen } from '../frame/map-screen.ts';
import { AssetThen } from './asset-then.tsx';
import { statusSinceOptions } from './status-since-options.ts';

interface AssetFactsProps {
  readonly row: FleetRow;
  readonly day: DaySummary | undefined;
}

const described = ['unit', 'customer', ...assetTraits, 'tags'] as const;

/** What is known of the asset, line by line, and what nobody filled in. */
export function AssetFacts({ row, day }: AssetFactsProps) {
  const text = useText('geolocation');
  const nameOf = useText('fields');
  const words = useTraitWords();
  const { view } = useMapScreen();
  const seesGeofences = useSeesModule('services:simc:geolocalizacao:cercas');
  const opensAlerts = mayOpen('services-simc-alertas-alertas', useProfile());
  const tags = row.tags.replaceAll('\n', ', ');
  const traits = Object.fromEntries(assetTraits.map((name) => [name, words.of(name, row[name])])) as Readonly<
    Record<AssetTrait, string>
  >;
  const values = { ...traits, tags, unit: row.unitName, customer: row.customerName };
  return (
    <dl className="facts-list">
      <dt>{nameOf('lastContact')}</dt>
      <dd>
        <Ago atMs={row.contactAtMs} />
      </dd>
      <dt>{nameOf('lastFix')}</dt>
      <dd>
        <Ago atMs={row.fixedAtMs} />
      </dd>
      {view.pastMs === null ? (
        <>
          <dt>{nameOf('status')}</dt>
          <dd>
            <StatusSince row={row} />
          </dd>
          <dt>{text('today')}</dt>
          <dd>{day === undefined ? <span className={classes['unknown']}>…</span> : <Today day={day} />}</dd>
          {seesGeofences && (
            <Suspense>
              <AssetGeofences assetId={row.id} />
            </Suspense>
          )}
          <Suspense>
            <AssetReadings assetId={row.id} />
          </Suspense>
          {opensAlerts && (
            <Suspense>
              <AssetAlerts assetId={row.id} />
            </Suspense>
          )}
        </>
      ) : (
        <Suspense>
          <AssetThen row={row} />
        </Suspense>
      )}
      {described.map((name) => (
        <div key={name}>
          <dt>{nameOf(name)}</dt>
          <dd>
            {values[name] === '' ? (
              <span className={classes['unknown']}>{text('noData')}</span>
            ) : (
              values[name]
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function StatusSince({ row }: { readonly row: FleetRow }) {
  const text = useText('asset-day');
  const mapText = useText('geolocation');
  const activity = useActivity(row);
  const known = useText('status')(row.status);
  const status = activity === null || activity === 'off' ? known : `${known} · ${mapText(activity)}`;
  const format = useFormat();
  const now = useNow(30_000).getTime();
  const { data } = useQuery(statusSinceOptions(row.id, row.status));
  if (data === undefined || data === null) return status;
  return (
    <span title={text('sinceTitle', { time: format.dateTime(new Date(data)) })}>
      {text('since', { status, age: shortAge(data, now) })}
    </span>
  );
}

function Ago({ atMs }: { readonly atMs: number | null }) {
  const text = useText('geolocation');
  const format = useFormat();
  const now = useNow(1000).getTime();
  if (atMs === null) return <span className={classes['unknown']}>{text('neverReported')}</span>;
  const instant = new Date(atMs);
  const isToday = format.date(instant) === format.date(new Date(now));
  return (
    <time className="figure" dateTime={instant.toISOString()} title={format.dateTime(instant)}>
      {text('ago', { age: shortAge(atMs, now) })}
      <span className={classes['unknown']}> · {isToday ? format.time(instant) : format.date(instant)}</span>
    </time>
  );
}

function Today({ day }: { readonly day: DaySummary }) {
  const text = useText('geolocation');
  const format = useFormat();
  if (day.fixes === 0) return <span className={classes['unknown']}>{text('noFixes')}</span>;
  const duration = day.engineOnSeconds === null ? null : format.duration(day.engineOnSeconds);
  const parts = [
    format.distance(day.distanceKm, day.distanceKm < 100 ? 1 : 0),
    duration === null ? text('fixes', { count: day.fixes }) : text('engineOn', { duration }),
  ];
  return (
    <span className="figure" title={text('todayFormula', { count: day.fixes })}>
      {parts.join(' · ')}
    </span>
  );
}

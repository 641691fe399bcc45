import type { AssetDetail } from '@azimute/contract';
import { assetDescriptions, assetTraits, type AssetDescription } from '@azimute/contract/assets/fields';
import { mayOpen } from '@azimute/contract/routes';
import type { DaySummary } from '@azimute/engine/trips';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useProfile, useSeesModule } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { FleetRow } from '../../../live/live-protocol.ts';
import { useCalculating } from '../../../ui/calculating.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import { AssetPhoto } from '../../../ui/photo.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { assetOptions } from '../../assets/api/assets-queries.ts';
import { useTraitWords } from '../../assets/components/use-trait-words.ts';
import { AssetAlerts } from '../../alerts/components/asset-alerts.tsx';
import { useCustomWords } from '../../custom-fields/use-custom-words.ts';
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

const customFactsFirst = 3;

const described = ['unit', 'customer', ...assetDescriptions, 'tags'] as const;

/** Facts of the asset, line by line, including missing ones. */
export function AssetFacts({ row, day }: AssetFactsProps) {
  const text = useText('geolocation');
  const nameOf = useText('fields');
  const words = useTraitWords();
  const attached = useText('asset-attachments');
  const { view } = useMapScreen();
  const tags = row.tags.replaceAll('\n', ', ');
  const { data: asset } = useQuery({ ...assetOptions(row.id), refetchInterval: false });
  const descriptions = Object.fromEntries([
    ...assetDescriptions.map((name) => [name, asset === undefined ? '…' : words.of(name, asset[name])]),
    ...assetTraits.map((name) => [name, words.of(name, row[name])]),
  ]) as Readonly<Record<AssetDescription, string>>;
  const values = { ...descriptions, tags, unit: row.unitName, customer: row.customerName };
  return (
    <>
      {asset !== undefined && <AssetPhoto asset={asset} alt={attached('photoOf', { code: row.code })} />}
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
          <Now row={row} day={day} />
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
        {asset !== undefined && <CustomFacts asset={asset} />}
      </dl>
    </>
  );
}

/** Custom fields that have a value, the first few until the rest is wanted. */
function CustomFacts({ asset }: { readonly asset: Pick<AssetDetail, 'custom'> }) {
  const text = useText('geolocation');
  const custom = useCustomWords();
  const [isWhole, setWhole] = useState(false);
  const facts = custom.fields
    .map((field) => ({ field, value: custom.of(field, asset.custom[field.id]) }))
    .filter(({ value }) => value !== '');
  const left = facts.length - customFactsFirst;
  return (
    <>
      {(isWhole ? facts : facts.slice(0, customFactsFirst)).map(({ field, value }) => (
        <div key={field.id}>
          <Text as="dt" truncate title={custom.nameOf(field)}>
            {custom.nameOf(field)}
          </Text>
          <dd>{value}</dd>
        </div>
      ))}
      {left > 0 && !isWhole && (
        <div>
          <dt />
          <dd>
            <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
              {text('andMore', { count: left })}
            </Button>
          </dd>
        </div>
      )}
    </>
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
    <span title={text('sinceTitle', { time: format.dateTime(data) })}>
      {text('since', { status, age: shortAge(data, now) })}
    </span>
  );
}

function Ago({ atMs }: { readonly atMs: number | null }) {
  const text = useText('geolocation');
  const calculating = useCalculating();
  const format = useFormat();
  const now = useNow(1000).getTime();
  if (atMs === null)
    return <span className={classes['unknown']}>{calculating ?? text('neverReported')}</span>;
  const instant = new Date(atMs);
  const isToday = format.date(instant) === format.date(now);
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

function Now({ row, day }: AssetFactsProps) {
  const text = useText('geolocation');
  const nameOf = useText('fields');
  const seesGeofences = useSeesModule('services:simc:geolocalizacao:cercas');
  const opensAlerts = mayOpen('services-simc-alertas-alertas', useProfile());
  return (
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
  );
}

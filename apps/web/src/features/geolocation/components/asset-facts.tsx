import { mayOpen } from '@azimute/contract/routes';
import { Link } from '@tanstack/react-router';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { FleetRow } from '../../../live/live-protocol.ts';
import textButton from '../../../ui/text-button.module.css';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { shortAge } from '../short-age.ts';
import type { DaySummary } from '../summarize-day.ts';
import classes from './asset-card.module.css';

interface AssetFactsProps {
  readonly row: FleetRow;
  readonly day: DaySummary | undefined;
}

const described = [
  'unit',
  'customer',
  'manufacturer',
  'segment',
  'category',
  'costCenter',
  'region',
] as const;

/** What is known of the asset, line by line; what nobody filled in is left out. */
export function AssetFacts({ row, day }: AssetFactsProps) {
  const text = useText('geolocation');
  const values = { ...row, unit: row.unitName, customer: row.customerName };
  return (
    <dl className={classes['list']}>
      <dt>{text('lastContact')}</dt>
      <dd>
        <LastContact fixedAtMs={row.fixedAtMs} />
      </dd>
      <Messages assetId={row.id} />
      {described.map((name) =>
        values[name] === '' ? null : (
          <div key={name} className={classes['pair']}>
            <dt>{text(name)}</dt>
            <dd>{values[name]}</dd>
          </div>
        ),
      )}
      <dt>{text('today')}</dt>
      <dd>{day === undefined ? <span className={classes['unknown']}>…</span> : <Today day={day} />}</dd>
    </dl>
  );
}

/** The way to what its devices sent, where that is a screen of this person. */
function Messages({ assetId }: { readonly assetId: number }) {
  const text = useText('geolocation');
  const profile = useProfile();
  if (!mayOpen('services-simc-geolocalizacao-ativos', profile)) return null;
  return (
    <div className={classes['pair']}>
      <dt>{text('devices')}</dt>
      <dd>
        <Link
          className={`${textButton['textButton']} ${classes['inFact']}`}
          to="/{-$locale}/services/simc/geolocalizacao/ativos"
          search={{ asset: assetId, tab: 'messages' }}
        >
          {text('seeMessages')}
        </Link>
      </dd>
    </div>
  );
}

function LastContact({ fixedAtMs }: { readonly fixedAtMs: number | null }) {
  const text = useText('geolocation');
  const format = useFormat();
  const now = useNow(1000).getTime();
  if (fixedAtMs === null) return <span className={classes['unknown']}>{text('neverReported')}</span>;
  const instant = new Date(fixedAtMs);
  const isToday = format.date(instant) === format.date(new Date(now));
  return (
    <time className="figure" dateTime={instant.toISOString()} title={format.dateTime(instant)}>
      {text('ago', { age: shortAge(fixedAtMs, now) })}
      <span className={classes['unknown']}> · {isToday ? format.time(instant) : format.date(instant)}</span>
    </time>
  );
}

function Today({ day }: { readonly day: DaySummary }) {
  const text = useText('geolocation');
  const format = useFormat();
  if (day.fixes === 0) return <span className={classes['unknown']}>{text('noFixes')}</span>;
  const duration = day.engineOnMinutes === null ? null : format.duration(day.engineOnMinutes * 60);
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

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { dayOf } from '../../../ui/calendar/calendar-day.ts';
import { writeInstant } from '../../../ui/calendar/instant-in-address.ts';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import { PanelBody } from '../../../ui/side-panel/panel-body.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { useOpensMap } from '../../assets/api/use-opens-map.ts';
import { onSiteSearch } from './on-site-search.ts';
import classes from './on-site.module.css';
import { assetDaysOptions, type AssetDay, type OnSite } from './use-on-site.ts';

interface OnSitePanelProps {
  readonly onSite: OnSite;
}

/** Days of a row, with the visits that confirm them and their positions. */
export function OnSitePanel({ onSite: { search, change, query, items } }: OnSitePanelProps) {
  const text = useText('on-site');
  const isPhone = useIsNarrow();
  const { geofence = 0, asset, customer } = search;
  const { from, to, leastMinutes } = query;
  const list = useInfiniteQuery(
    assetDaysOptions({
      from,
      to,
      leastMinutes,
      geofence,
      ...(asset === undefined ? { customer: customer ?? 0 } : { asset }),
    }),
  );
  const days = useListRows(list);
  const row = items.find(
    (one) =>
      one.geofence.id === geofence &&
      (asset === undefined
        ? one.asset === null && (one.customer?.id ?? 0) === customer
        : one.asset?.id === asset),
  );
  const title = row?.asset?.code ?? row?.customer?.name ?? days[0]?.asset.code ?? text('withoutCustomer');
  return (
    <SidePanel
      label={text('panelLabel', { name: title })}
      title={title}
      subtitle={row?.geofence.name}
      isPhone={isPhone}
      onPrevious={undefined}
      onNext={undefined}
      onClose={() => change(onSiteSearch.closed)}
    >
      <PanelBody>
        {list.data === undefined ? (
          <Waiting query={list} rows={8} />
        ) : (
          <>
            <ol className={classes['days']}>
              {days.map((day) => (
                <Day
                  key={`${day.day} ${day.asset.id}`}
                  day={day}
                  geofence={geofence}
                  isNamed={asset === undefined}
                />
              ))}
            </ol>
            <ShowMore query={list} fullWidth mt="var(--s-3)" />
          </>
        )}
      </PanelBody>
    </SidePanel>
  );
}

interface DayProps {
  readonly day: AssetDay;
  readonly geofence: number;
  /** Rows of several assets name the asset. */
  readonly isNamed: boolean;
}

function Day({
  day: { day, asset, counts, insideSeconds, unobservedSeconds, visits },
  geofence,
  isNamed,
}: DayProps) {
  const text = useText('on-site');
  const format = useFormat();
  return (
    <Box as="li" paddingBlock={8} paddingInline={0} size={13} border="top" data-short={!counts || undefined}>
      <Row as="p" align="stretch" gap={8} className={classes['day']}>
        <strong>{format.days(day)}</strong>
        {isNamed && <span>{asset.code}</span>}
        {!counts && <span className="quiet">{text('tooShort')}</span>}
        <span className="figure">{format.duration(insideSeconds)}</span>
      </Row>
      {unobservedSeconds > 0 && (
        <p className="quiet">{text('ofWhichUnobserved', { duration: format.duration(unobservedSeconds) })}</p>
      )}
      <ul>
        {visits.map((visit) => (
          <Visit key={visit.id} visit={visit} assetId={asset.id} geofence={geofence} />
        ))}
      </ul>
    </Box>
  );
}

interface VisitProps {
  readonly visit: AssetDay['visits'][number];
  readonly assetId: number;
  readonly geofence: number;
}

/** Period of a visit, with links to it and to the positions that confirm its ends. */
function Visit({ visit, assetId, geofence }: VisitProps) {
  const text = useText('on-site');
  const format = useFormat();
  const opensMap = useOpensMap();
  const { timeZone } = useAccount();
  const { id, enteredAt, leftAt, certainty, inferred, entryProof, exitProof } = visit;
  const time = (instant: string): string => format.dateTime(instant);
  const proofs = [
    ['entryProof', entryProof],
    ['exitProof', exitProof],
  ] as const;
  return (
    <li>
      <Link
        to="/{-$locale}/services/simc/geolocalizacao/cercas"
        search={{ view: 'visits', geofences: [geofence], assets: [assetId], visit: id }}
      >
        {time(enteredAt)} – {leftAt === null ? text('insideNow') : time(leftAt)}
      </Link>{' '}
      <span className="quiet">
        {[format.percent(certainty, 0), ...(inferred ? [text('inferred')] : [])].join(' · ')}
      </span>
      {proofs
        .filter(([, instants]) => instants.length > 0)
        .map(([name, instants]) => (
          <p key={name} className="quiet">
            {text(name)}{' '}
            {instants.map((instant, index) => (
              <Fragment key={instant}>
                {index > 0 && ', '}
                {opensMap ? (
                  <Link
                    to="/{-$locale}/services/simc/geolocalizacao/mapa"
                    search={{
                      asset: assetId,
                      day: dayOf(Date.parse(instant), timeZone),
                      t: writeInstant(Date.parse(instant)),
                    }}
                  >
                    {format.exactDateTime(instant)}
                  </Link>
                ) : (
                  format.exactDateTime(instant)
                )}
              </Fragment>
            ))}
          </p>
        ))}
    </li>
  );
}

import type { FleetSummary } from '@azimute/contract';
import { notReportingStatuses } from '@azimute/contract/assets/values';
import { mayOpen } from '@azimute/contract/routes';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import { useAccount, useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PanelBoundary } from '../../../ui/panel-boundary.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { statusOrder } from '../../../ui/status-shapes.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useIsSeen } from '../use-is-seen.ts';
import classes from './fleet-card.module.css';
import { FleetLink } from './fleet-link.tsx';
import { HomeCard } from './home-card.tsx';

const LiveFleetMap = lazy(async () => ({
  default: (await import('./live-fleet-map.tsx')).LiveFleetMap,
}));

/** The fleet on the live map and by status; each count links to its assets. */
export function FleetCard({ summary }: { readonly summary: FleetSummary }) {
  const text = useText('home');
  const silence = useText('silence');
  const format = useFormat();
  const opensMap = mayOpen('services-simc-geolocalizacao-mapa', useProfile());
  const { statuses, total, notReporting } = summary;
  const heard = total - notReporting;
  return (
    <HomeCard
      id="fleet-now"
      title={text('fleetNow')}
      note={
        <>
          <FleetLink
            title={text('communicatingFormula', {
              share: format.percent(total === 0 ? 1 : heard / total),
              heard: format.number(heard),
              total: format.number(total),
            })}
          >
            {text('assets', format.counted(total))}
          </FleetLink>
          {' · '}
          <FleetLink statuses={notReportingStatuses} title={silence('definition')}>
            {text('notReporting', { formatted: format.number(notReporting) })}
          </FleetLink>
        </>
      }
      end={
        opensMap && (
          <Link to="/{-$locale}/services/simc/geolocalizacao/mapa" className="link">
            {text('openMap')}
          </Link>
        )
      }
    >
      {opensMap && <MapFrame />}
      <ul className={classes['counts']}>
        {statusOrder.map((status) => (
          <li key={status}>
            <FleetLink statuses={[status]} className={classes['count']}>
              <StatusLabel status={status} />
              <b className="figure">{format.number(statuses[status])}</b>
            </FleetLink>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}

/** Loads the map once it is scrolled into view. */
function MapFrame() {
  const { id } = useAccount();
  const frame = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(frame);
  return (
    <div ref={frame} className={classes['map']} data-print="hide">
      {isSeen && (
        <PanelBoundary frame={undefined}>
          <Suspense>
            <LiveFleetMap accountId={id} />
          </Suspense>
        </PanelBoundary>
      )}
    </div>
  );
}

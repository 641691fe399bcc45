import { ArchivedLabel } from '../../../ui/asset-name.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Facts } from '../../../ui/facts.tsx';
import type { PanelProps } from '../../../ui/list/list-screen.tsx';
import { PanelBody } from '../../../ui/side-panel/panel-body.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { GeofenceVisit } from '../api/geofence-queries.ts';
import { NamedGeofence } from './named-geofence.tsx';
import { useVisitWords } from './use-visit-words.ts';

interface VisitPanelProps extends PanelProps {
  readonly visit: GeofenceVisit;
}

/** One visit: period, observed share and certainty. */
export function VisitPanel({ visit, ...panel }: VisitPanelProps) {
  const text = useText('geofences');
  const format = useFormat();
  const words = useVisitWords();
  const { asset, entered, left, figures, certainty, inferred } = visit;
  const exact = (instant: string): string => format.exactDateTime(instant);
  return (
    <SidePanel
      {...panel}
      label={text('visitLabel', { code: asset.code, geofence: visit.geofence.name })}
      title={asset.code}
      {...(asset.isArchived && { badge: <ArchivedLabel pill /> })}
      subtitle={asset.model}
    >
      <PanelBody>
        <Facts
          facts={[
            [text('geofence'), <NamedGeofence key="geofence" geofence={visit.geofence} />],
            [text('entered'), exact(entered.at)],
            [text('notBefore'), entered.earliestAt === null ? null : exact(entered.earliestAt)],
            [text('left'), left === null ? text('stillInside') : exact(left.at)],
            [text('duration'), words.duration(visit)],
            [text('observed'), figures && format.duration(figures.observedSeconds)],
            [text('unobserved'), figures && format.duration(figures.unobservedSeconds)],
            [text('distance'), figures && format.distance(figures.distanceMeters / 1000)],
            [text('topSpeed'), figures && format.speed(figures.topSpeedKph)],
            [text('fixes'), figures && format.number(figures.fixes)],
            [
              text('certainty'),
              [format.percent(certainty, 0), ...(inferred ? [text('inferred')] : [])].join(' · '),
            ],
            [text('geofenceVersion'), String(visit.geofenceVersion)],
          ]}
        />
      </PanelBody>
    </SidePanel>
  );
}

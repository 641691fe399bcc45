import type { GeofenceCause } from '@azimute/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconMap2 } from '@tabler/icons-react';
import { ArchivedLabel } from '../../../ui/asset-name.tsx';
import { formatCoordinates } from '../../../i18n/format-coordinates.ts';
import { useText } from '../../../i18n/use-text.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { PanelProps } from '../../../ui/list/list-screen.tsx';
import { PanelBody } from '../../../ui/side-panel/panel-body.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useOpensMap } from '../../assets/api/use-opens-map.ts';
import type { GeofenceEvent } from '../api/geofence-queries.ts';
import { NamedGeofence } from './named-geofence.tsx';

interface EventPanelProps extends PanelProps {
  readonly event: GeofenceEvent;
}

const placeZoom = 16;

/** One event: when it happened, was confirmed and was received, and the versions involved. */
export function EventPanel({ event, ...panel }: EventPanelProps) {
  const text = useText('geofences');
  const format = useFormat();
  const opensMap = useOpensMap();
  const cause: GeofenceCause = event.cause;
  const { asset, kind, latitude, longitude, topSpeedKph, limitKph } = event;
  const exact = (instant: string): string => format.exactDateTime(instant);
  return (
    <SidePanel
      {...panel}
      label={text('eventLabel', { code: asset.code, kind: text(`kind_${kind}`) })}
      title={`${asset.code} · ${text(`kind_${kind}`)}`}
      {...(asset.isArchived && { badge: <ArchivedLabel pill /> })}
      subtitle={asset.model}
      {...(opensMap && {
        foot: (
          <Button
            leftSection={<IconMap2 size={16} stroke={1.75} aria-hidden />}
            renderRoot={(props) => (
              <Link
                to="/{-$locale}/services/simc/geolocalizacao/mapa"
                search={{ asset: asset.id, at: `${latitude},${longitude},${placeZoom}` }}
                {...props}
              />
            )}
          >
            {text('seeOnMap')}
          </Button>
        ),
      })}
    >
      <PanelBody>
        <Facts
          facts={[
            [text('geofence'), <NamedGeofence key="geofence" geofence={event.geofence} />],
            [text('at'), exact(event.at)],
            [text('notBefore'), event.earliestAt === null ? null : exact(event.earliestAt)],
            [text('left'), event.leftAt === null ? null : exact(event.leftAt)],
            [text('confirmed'), exact(event.confirmedAt)],
            [text('received'), exact(event.receivedAt)],
            [text('cause'), text(`cause_${cause}`)],
            [text('certainty'), format.percent(event.certainty, 0)],
            [text('topSpeed'), topSpeedKph === null ? null : format.speed(topSpeedKph)],
            [text('maxSpeed'), limitKph === null ? null : format.speed(limitKph)],
            [
              text('place'),
              <CopyValue key="place" name={text('place')} value={formatCoordinates(latitude, longitude)} />,
            ],
            [text('geofenceVersion'), String(event.geofenceVersion)],
          ]}
        />
      </PanelBody>
    </SidePanel>
  );
}

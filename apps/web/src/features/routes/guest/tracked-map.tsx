import type { GeoPoint } from '@azimute/geo';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { Attribution } from '../../../map/base-map/attribution.ts';
import { TrailLayer } from '../../../map/layers/trail-layer.ts';
import type { TrailColor } from '../../../map/overlays/trail-colors.ts';
import type { PortalMap } from '../../../map/portal-map.ts';
import { Box, Row, Stack } from '../../../ui/layout/primitives.tsx';
import links from '../../identity/components/guest-links.module.css';
import { MapContext, type ShownMap } from '../../maps/components/map-context.ts';
import { MapPin } from '../../maps/components/map-pin.tsx';
import { useLayer } from '../../maps/components/use-layer.ts';
import { usePortalMap } from '../../maps/components/use-portal-map.ts';
import { Moment } from '../trail/moment.tsx';
import type { PlaceInDay } from '../trail/place-at.ts';
import type { PreparedRoute } from '../trail/prepare-route.ts';
import classes from './tracked-route.module.css';

interface TrackedMapProps {
  readonly label: string;
  /** Null until its fixes have loaded. */
  readonly route: PreparedRoute | null;
  readonly place: PlaceInDay | null;
  readonly by: TrailColor;
  /** True while the map follows the asset, until the user moves it. */
  readonly isFollowed: boolean;
}

const load = () => import('../../../map/open-map.ts');
/** Distance between the asset and the edge of the map [px]. */
const followRoom = 64;
const type: ShownMap['type'] = { shown: 'roadmap', hasImagery: false, choose: () => undefined };

/** The embedded base map with the trail, its start and the asset. A visitor has no account with other map sources. */
export function TrackedMap({ label, route, place, by, isFollowed }: TrackedMapProps) {
  const text = useText('tracked-route');
  const linkText = useText('shared-link');
  const container = useRef<HTMLElement>(null);
  const opened = usePortalMap({ container, camera: null, events: {}, load });
  const map = opened.isReady ? opened.map : null;
  const layer = useLayer(map, TrailLayer);
  useEffect(() => layer?.show(route === null ? [] : [route], by), [layer, route, by]);
  const bounds = route?.bounds ?? null;
  const isFitted = useRef(false);
  useEffect(() => {
    if (map === null || bounds === null || isFitted.current) return;
    isFitted.current = true;
    map.moves.fit(bounds, true);
  }, [map, bounds]);
  const [longitude, latitude] = [place?.longitude, place?.latitude];
  useEffect(() => {
    if (isFollowed && longitude !== undefined && latitude !== undefined)
      map?.moves.keepInView({ longitude, latitude }, followRoom);
  }, [map, isFollowed, longitude, latitude]);
  const start = route && startOf(route);
  return (
    <MapContext value={{ map, camera: null, isPhone: true, type }}>
      <Box position="relative" minHeight={0} className={classes['map']}>
        <section ref={container} className={classes['canvas']} aria-label={label} />
        {opened.failure !== null && (
          <Stack role="alert" place="center" padding={16} position="absolute" inset={0}>
            <button type="button" className={links['button']} data-quiet onClick={opened.retry}>
              {linkText('retry')}
            </button>
          </Stack>
        )}
        {bounds !== null && <WholeButton onPress={() => map?.moves.fit(bounds)} />}
        <Attributions map={map} />
        {start !== null && (
          <MapPin at={start}>
            <Box
              as="span"
              display="block"
              width={14}
              height={14}
              fill="raised"
              radius="round"
              className={classes['start']}
              title={text('start')}
            />
          </MapPin>
        )}
        {place !== null && (
          <MapPin at={place} isOnTop>
            <Moment headingDegrees={place.headingDegrees} />
          </MapPin>
        )}
      </Box>
    </MapContext>
  );
}

function startOf({ fixes }: PreparedRoute): GeoPoint | null {
  const [longitude, latitude] = [fixes.longitude[0], fixes.latitude[0]];
  return longitude === undefined || latitude === undefined ? null : { longitude, latitude };
}

/** Attribution of the map. */
function Attributions({ map }: { readonly map: PortalMap | null }) {
  const [owed, setOwed] = useState<readonly Attribution[]>([]);
  useEffect(() => map?.baseMap.watch(({ attribution }) => setOwed(attribution)), [map]);
  return (
    <Row
      as="p"
      gap={6}
      paddingBlock={0}
      paddingInline={6}
      fontSize={11}
      line={24}
      color="text-2"
      align="stretch"
      position="absolute"
      right={0}
      bottom={0}
      className={classes['owed']}
    >
      {owed.map(({ text: name, url }) =>
        url === null ? (
          <span key={name}>{name}</span>
        ) : (
          <a key={name} href={url} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        ),
      )}
    </Row>
  );
}

function WholeButton({ onPress }: { readonly onPress: () => void }) {
  const text = useText('tracked-route');
  return (
    <Box
      as="button"
      type="button"
      paddingBlock={0}
      paddingInline={12}
      minHeight={36}
      color="text"
      fill="raised"
      border="all"
      radius={3}
      shadow={1}
      position="absolute"
      top={12}
      right={12}
      onClick={onPress}
    >
      {text('whole')}
    </Box>
  );
}

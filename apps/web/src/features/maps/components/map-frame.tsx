import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { Camera, MapEvents } from '../../../map/map-types.ts';
import { Box, Column, Stack } from '../../../ui/layout/primitives.tsx';
import { BaseMapNotice } from './base-map-notice.tsx';
import { IconTool } from './icon-tool.tsx';
import { MapContext, useMap } from './map-context.ts';
import { MapFailure } from './map-failure.tsx';
import { MapFoot } from './map-foot.tsx';
import classes from './map-frame.module.css';
import { MapTypes } from './map-types.tsx';
import { useBaseMap } from './use-base-map.ts';
import { useIsPhone } from './use-is-phone.ts';
import { useMapType } from './use-map-type.ts';
import { usePortalMap } from './use-portal-map.ts';

interface MapFrameProps {
  /** Text alternative of the map. */
  readonly label: string;
  /** Initial view; null for a continent. */
  readonly camera?: Camera | null;
  readonly events?: Partial<MapEvents>;
  /** True while a tool needs the space, so that no streets are offered. */
  readonly isToolUsed?: boolean;
  /** Layers and overlays; they access the map through `useMap`. */
  readonly children?: ReactNode;
}

const load = () => import('../../../map/open-map.ts');

/**
 * A map that fills its container: base map with types, zoom, scale and attribution. Components mounted in it add what it
 * shows.
 */
export function MapFrame({ label, camera = null, events = {}, isToolUsed = false, children }: MapFrameProps) {
  const container = useRef<HTMLElement>(null);
  const [rested, setRested] = useState<Camera | null>(null);
  const opened = usePortalMap({
    container,
    camera: rested ?? camera,
    events: {
      ...events,
      onCamera: (moved, isAlong) => {
        setRested(moved);
        events.onCamera?.(moved, isAlong);
      },
    },
    load,
  });
  const map = opened.isReady ? opened.map : null;
  const type = useMapType();
  useBaseMap(map, type.shown);
  const isPhone = useIsPhone();
  return (
    <MapContext value={{ map, camera: rested, isPhone, type }}>
      <Box overflow="hidden" position="absolute" inset={0} fill="map-water" className={classes['frame']}>
        <section ref={container} className={classes['map']} aria-label={label} />
        {opened.failure !== null && (
          <Stack place="center" fill="sunken" position="absolute" inset={0}>
            <MapFailure failure={opened.failure} onRetry={opened.retry} />
          </Stack>
        )}
        <Column align="end" gap={8} position="absolute" top={12} right={12}>
          <MapTypes />
          <BaseMapNotice isToolUsed={isToolUsed} />
        </Column>
        <Nearness />
        <Box position="absolute" right={8} bottom={4} pointerEvents="none">
          <MapFoot />
        </Box>
        {children}
      </Box>
    </MapContext>
  );
}

function Nearness() {
  const text = useText('base-maps');
  const { map } = useMap();
  return (
    <Stack gap={2} padding={2} position="absolute" top={60} right={12} className="float">
      <IconTool icon={IconPlus} name={text('zoomIn')} onPress={() => map?.moves.zoomBy(1)} />
      <IconTool icon={IconMinus} name={text('zoomOut')} onPress={() => map?.moves.zoomBy(-1)} />
    </Stack>
  );
}

import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { Camera, MapEvents } from '../../../map/map-types.ts';
import { Column, Stack } from '../../../ui/layout/primitives.tsx';
import { BaseMapNotice } from './base-map-notice.tsx';
import floating from './floating.module.css';
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
  /** Of the map, for who does not see it. */
  readonly label: string;
  /** Where it opens; null for a continent. */
  readonly camera?: Camera | null;
  readonly events?: Partial<MapEvents>;
  /** A tool needs the room: streets are not offered meanwhile. */
  readonly isToolUsed?: boolean;
  /** Layers and what floats over the map; they ask for it by `useMap`. */
  readonly children?: ReactNode;
}

const load = () => import('../../../map/open-map.ts');

/** A map of the portal that fills its place: base map in its types, nearness, scale, attribution. What it shows is mounted. */
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
      <div className={classes['frame']}>
        <section ref={container} className={classes['map']} aria-label={label} />
        {opened.failure !== null && (
          <Stack place="center" fill="sunken" className={classes['failed']}>
            <MapFailure failure={opened.failure} onRetry={opened.retry} />
          </Stack>
        )}
        <Column align="end" gap={8} className={classes['top']}>
          <MapTypes />
          <BaseMapNotice isToolUsed={isToolUsed} />
        </Column>
        <Nearness />
        <div className={classes['foot']}>
          <MapFoot />
        </div>
        {children}
      </div>
    </MapContext>
  );
}

function Nearness() {
  const text = useText('base-maps');
  const { map } = useMap();
  return (
    <div className={`${floating['float']} ${classes['nearness']}`}>
      <IconTool icon={IconPlus} name={text('zoomIn')} onPress={() => map?.moves.zoomBy(1)} />
      <IconTool icon={IconMinus} name={text('zoomOut')} onPress={() => map?.moves.zoomBy(-1)} />
    </div>
  );
}

import { useAccount } from '../../../api/use-session.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { scaleBarOf } from '../../../map/scale-bar.ts';
import { useBaseMapState } from './use-base-map.ts';
import { useMap } from './map-context.ts';
import { MapAttribution } from './map-attribution.tsx';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import classes from './map-foot.module.css';

const maxPixels = 96;

/** Attribution and scale of the map. */
export function MapFoot() {
  const { camera, map } = useMap();
  const isOverTiles = useBaseMapState(map)?.isConfiguredShown === true;
  const format = useFormat();
  const { distanceUnit } = useAccount();
  const bar = camera === null ? null : scaleBarOf(camera.latitude, camera.zoom, maxPixels, distanceUnit);
  return (
    <Row
      align="end"
      gap={12}
      size={11}
      pointerEvents="none"
      className={classes['foot']}
      data-over-tiles={isOverTiles || undefined}
    >
      <MapAttribution />
      {bar !== null && (
        <Text
          as="span"
          paddingBottom={4}
          minWidth={24}
          line={12}
          textAlign="center"
          whiteSpace="nowrap"
          className={classes['scale']}
          style={{ width: bar.pixels }}
        >
          {`${format.number(bar.length)}\u00a0${bar.unit}`}
        </Text>
      )}
    </Row>
  );
}

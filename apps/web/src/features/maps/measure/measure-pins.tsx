import { type GeoPoint, metersPerPixel } from '@azimute/geo';
import { useText } from '../../../i18n/use-text.ts';
import { MapPin } from '../components/map-pin.tsx';
import { useMap } from '../components/map-context.ts';
import type { Segment } from './measurement.ts';
import type { Measuring } from './use-measuring.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import mapLabel from '../../../map/map-label.module.css';
import classes from './measure-pins.module.css';

/** A segment shorter than this on the screen has no space for its length [px]. */
const leastPixels = 64;

interface MeasurePinsProps {
  readonly measuring: Measuring;
  readonly lengthOf: (meters: number) => string;
}

/** Measured points, which can be dragged, and the length of each segment. */
export function MeasurePins({ measuring, lengthOf }: MeasurePinsProps) {
  const text = useText('asset-day');
  const { camera } = useMap();
  const { points, segments, isClosed, close, move } = measuring;
  const canClose = !isClosed && points.length >= 3;
  const zoom = camera?.zoom ?? 0;
  return (
    <>
      {segments.map((segment) =>
        pixelsOf(segment, zoom) < leastPixels ? null : (
          <MapPin key={segment.numbers.join()} at={middleOf(segment)}>
            <span className={`${mapLabel['label']} figure`}>{lengthOf(segment.meters)}</span>
          </MapPin>
        ),
      )}
      {points.map((point, index) => (
        <MapPin key={index} at={point} onDrag={(to) => move(point, to)}>
          <Box
            as="button"
            type="button"
            display="block"
            padding={0}
            width={14}
            height={14}
            position="relative"
            radius="round"
            className={classes['point']}
            aria-label={index === 0 && canClose ? text('firstPoint') : text('point', { number: index + 1 })}
            data-first={(index === 0 && canClose) || undefined}
            onClick={() => {
              if (index === 0) close();
            }}
          />
        </MapPin>
      ))}
    </>
  );
}

function middleOf({ from, to }: Segment): GeoPoint {
  const aside = to.longitude - from.longitude;
  const shortest = aside - 360 * Math.round(aside / 360);
  return { longitude: from.longitude + shortest / 2, latitude: (from.latitude + to.latitude) / 2 };
}

function pixelsOf({ from, meters }: Segment, zoom: number): number {
  return meters / metersPerPixel(from.latitude, zoom);
}

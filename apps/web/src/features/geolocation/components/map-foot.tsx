import { useFormat } from '../../../ui/use-format.ts';
import type { Camera } from '../../../map/fleet-map-types.ts';
import { scaleBarOf } from '../../../map/scale-bar.ts';
import classes from './map-foot.module.css';

const maxPixels = 96;

/** Where the base map comes from, and how long a way on it is. */
export function MapFoot({ camera }: { readonly camera: Camera | null }) {
  const format = useFormat();
  const bar = camera === null ? null : scaleBarOf(camera.latitude, camera.zoom, maxPixels);
  return (
    <div className={classes['foot']}>
      <span>Natural Earth · GeoNames</span>
      {bar !== null && (
        <span className={classes['scale']} style={{ width: bar.pixels }}>
          {bar.meters >= 1000 ? format.distance(bar.meters / 1000, 0) : `${format.number(bar.meters)}\u00a0m`}
        </span>
      )}
    </div>
  );
}

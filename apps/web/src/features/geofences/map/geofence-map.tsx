import type { BacktestResult } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { FenceLayer } from '../../../map/layers/fence-layer.ts';
import { MapFrame } from '../../maps/components/map-frame.tsx';
import { useMap } from '../../maps/components/map-context.ts';
import { useLayer } from '../../maps/components/use-layer.ts';
import type { ParentGeofence } from '../api/geofence-form-values.ts';
import type { Geofence } from '../api/geofence-queries.ts';
import { BacktestCrossings } from '../backtest/backtest-crossings.tsx';
import type { GeofenceForm } from '../form/use-geofence-form.ts';
import { cameraOfBounds } from './camera-of-bounds.ts';
import { ShapeEditor } from './shape-editor.tsx';
import { useDrawnFences } from './use-drawn-fences.ts';
import { useGoToUnit } from './use-go-to-unit.ts';
import { useShapesInView } from './use-shapes-in-view.ts';

/** What is left beside the form at least, and between what floats over it. */
const size = { width: 640, height: 520 };

interface GeofenceMapProps {
  readonly of: GeofenceForm;
  readonly geofence: Geofence | undefined;
  readonly parent: ParentGeofence | undefined;
  /** What it would have recorded, if that was asked. */
  readonly backtest: BacktestResult | null;
}

/** The map on which a geofence is drawn, among the others. */
export function GeofenceMap({ of, geofence, parent, backtest }: GeofenceMapProps) {
  const text = useText('geofences');
  const bounds = geofence?.bounds ?? parent?.bounds;
  return (
    <MapFrame
      label={text('mapLabel')}
      camera={bounds === undefined ? null : cameraOfBounds(bounds, size)}
      isToolUsed
    >
      <OtherGeofences exceptId={geofence?.id} parentId={parent?.id} />
      <ShapeEditor of={of} exceptId={geofence?.id} />
      <BacktestCrossings result={backtest} />
      <UnitView of={of} isPlaced={bounds !== undefined} />
    </MapFrame>
  );
}

interface OtherGeofencesProps {
  readonly exceptId: number | undefined;
  readonly parentId: number | undefined;
}

function OtherGeofences({ exceptId, parentId }: OtherGeofencesProps) {
  const { map, camera } = useMap();
  const layer = useLayer(map, FenceLayer);
  useDrawnFences(layer, useShapesInView(camera), exceptId, parentId);
  return null;
}

interface UnitViewProps {
  readonly of: GeofenceForm;
  readonly isPlaced: boolean;
}

/** A new geofence begins where the assets of its UL are. */
function UnitView({ of, isPlaced }: UnitViewProps) {
  const { map } = useMap();
  useGoToUnit(map, isPlaced || of.values.shape !== null ? null : of.values.unitId);
  return null;
}

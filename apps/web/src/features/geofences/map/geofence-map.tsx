import type { BacktestResult } from '@azimute/contract';
import { boundingBoxOf, toLngLat } from '@azimute/geo';
import { useEffect, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { CrossingsLayer } from '../../../map/layers/crossings-layer.ts';
import { FenceLayer } from '../../../map/layers/fence-layer.ts';
import type { PortalMap } from '../../../map/portal-map.ts';
import { MapFrame } from '../../maps/components/map-frame.tsx';
import { useMap } from '../../maps/components/map-context.ts';
import { useLayer } from '../../maps/components/use-layer.ts';
import type { ParentGeofence } from '../api/geofence-form-values.ts';
import type { Geofence } from '../api/geofence-queries.ts';
import type { GeofenceForm } from '../form/use-geofence-form.ts';
import { useUnitAssets } from '../form/use-unit-assets.ts';
import { cameraOfBounds } from './camera-of-bounds.ts';
import { ShapeEditor } from './shape-editor.tsx';
import { useDrawnFences } from './use-drawn-fences.ts';
import { useShapesInView } from './use-shapes-in-view.ts';

interface BacktestCrossingsProps {
  readonly result: BacktestResult | null;
}

/** What is left beside the form at least, and between what floats over it. */
const size = { width: 640, height: 520 };

interface GeofenceMapProps {
  readonly form: GeofenceForm;
  readonly geofence: Geofence | undefined;
  readonly parent: ParentGeofence | undefined;
  /** What it would have recorded, if that was asked. */
  readonly backtest: BacktestResult | null;
}

/** The map on which a geofence is drawn, among the others. */
export function GeofenceMap({ form, geofence, parent, backtest }: GeofenceMapProps) {
  const text = useText('geofences');
  const bounds = geofence?.bounds ?? parent?.bounds;
  return (
    <MapFrame
      label={text('mapLabel')}
      camera={bounds === undefined ? null : cameraOfBounds(bounds, size)}
      isToolUsed
    >
      <OtherGeofences exceptId={geofence?.id} parentId={parent?.id} />
      <ShapeEditor form={form} exceptId={geofence?.id} />
      <BacktestCrossings result={backtest} />
      <UnitView form={form} isPlaced={bounds !== undefined} />
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
  readonly form: GeofenceForm;
  readonly isPlaced: boolean;
}

/** A new geofence begins where the assets of its UL are. */
function UnitView({ form, isPlaced }: UnitViewProps) {
  const { map } = useMap();
  useGoToUnit(map, isPlaced || form.values.shape !== null ? null : form.values.unitId);
  return null;
}

/** Shows where the assets of a UL are, once for each UL that is chosen; null leaves the map where it is. */
function useGoToUnit(map: PortalMap | null, unitId: string | null): void {
  const { found } = useUnitAssets(unitId, '');
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (map === null || unitId === null || shown.current === unitId) return;
    const places = found
      .filter(({ unit }) => String(unit.id) === unitId)
      .flatMap(({ position }) =>
        position === null ? [] : [toLngLat(position.longitude, position.latitude)],
      );
    const box = boundingBoxOf(places);
    if (box === undefined) return;
    shown.current = unitId;
    map.moves.fit(box);
  }, [map, unitId, found]);
}

/** The crossings of a back-test on the map of the form. */
function BacktestCrossings({ result }: BacktestCrossingsProps) {
  const { map } = useMap();
  const layer = useLayer(map, CrossingsLayer);
  useEffect(() => {
    const crossed = (result?.crossings ?? []).filter(({ kind }) => kind === 'entry' || kind === 'exit');
    layer?.show(
      crossed.map(({ longitude, latitude, kind, doubts }) => ({
        longitude,
        latitude,
        isEntry: kind === 'entry',
        isDoubtful: doubts.length > 0,
      })),
    );
  }, [layer, result]);
  return null;
}

import type { BacktestResult } from '@azimute/contract';
import { boundingBoxOf, toLngLat } from '@azimute/geo';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { CrossingsLayer } from '../../../map/layers/crossings-layer.ts';
import { FenceLayer } from '../../../map/layers/fence-layer.ts';
import { assetsKey } from '../../assets/api/assets-queries.ts';
import { MapFrame } from '../../maps/components/map-frame.tsx';
import { useMap } from '../../maps/components/map-context.ts';
import { useLayer } from '../../maps/components/use-layer.ts';
import type { ParentGeofence } from '../api/geofence-form-values.ts';
import type { Geofence } from '../api/geofence-queries.ts';
import type { GeofenceForm } from '../form/use-geofence-form.ts';
import { cameraOfBounds } from './camera-of-bounds.ts';
import { PlaceFinder } from './place-finder.tsx';
import { ShapeEditor } from './shape-editor.tsx';
import { useDrawnFences } from './use-drawn-fences.ts';
import { useShapesInView } from './use-shapes-in-view.ts';

interface BacktestCrossingsProps {
  readonly result: BacktestResult | null;
}

/** Minimum free area next to the form and between floating elements [px]. */
const size = { width: 640, height: 520 };

interface GeofenceMapProps {
  readonly form: GeofenceForm;
  readonly geofence: Geofence | undefined;
  readonly parent: ParentGeofence | undefined;
  /** Result of its back-test, if there is one. */
  readonly backtest: BacktestResult | null;
}

/** Map to draw a geofence among the others. */
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
      <PlaceFinder />
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

/** Starts a new geofence where its UL is: at its assets, or at its geofences. Until a UL is chosen, at all of them. */
function UnitView({ form, isPlaced }: UnitViewProps) {
  const { map } = useMap();
  const { unitId, shape } = form.values;
  const { data: area } = useQuery({ ...unitAreaOptions(unitId), enabled: !isPlaced });
  const shown = useRef<string | null>(null);
  const wanted = unitId ?? 'all';
  useEffect(() => {
    if (map === null || isPlaced || shape !== null || !area || shown.current === wanted) return;
    shown.current = wanted;
    map.moves.fit(area, unitId === null);
  }, [map, isPlaced, shape, area, wanted, unitId]);
  return null;
}

const unitAreaOptions = (unitId: string | null) => ({
  queryKey: [...assetsKey, 'area', unitId],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const query = { limit: 500, ...(unitId !== null && { units: [Number(unitId)] }) };
    const assets = await callApi('listAssets', { query, signal });
    const box = boundingBoxOf(
      assets.items.flatMap(({ position }) =>
        position === null ? [] : [toLngLat(position.longitude, position.latitude)],
      ),
    );
    if (box !== undefined) return box;
    const fences = await callApi('listGeofences', { query, signal });
    const corners = fences.items.flatMap(({ bounds: [west, south, east, north] }) => [
      toLngLat(west, south),
      toLngLat(east, north),
    ]);
    return boundingBoxOf(corners) ?? null;
  },
  staleTime: 60_000,
});

/** Crossings of a back-test on the form's map. */
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

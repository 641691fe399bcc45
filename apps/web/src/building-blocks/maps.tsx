import type { Profile } from '@azimute/contract';
import { Button, Group, SegmentedControl } from '@mantine/core';
import type { Polygon } from 'geojson';
import { useEffect, useState } from 'react';
import { sessionStore } from '../api/session.ts';
import { MapFrame } from '../features/maps/components/map-frame.tsx';
import { useMap } from '../features/maps/components/map-context.ts';
import { useLayer } from '../features/maps/components/use-layer.ts';
import { useShapeDrawing } from '../features/maps/components/use-shape-drawing.ts';
import type { DrawingMode } from '../map/draw/drawing-state.ts';
import { FenceLayer, type DrawnFence } from '../map/layers/fence-layer.ts';
import { Block } from './block.tsx';
import { Box } from '../ui/layout/primitives.tsx';
import classes from './building-blocks.module.css';

const camera = { longitude: -43.94, latitude: -19.92, zoom: 12 };
const modes: readonly DrawingMode[] = ['look', 'polygon', 'rectangle', 'circle', 'freehand', 'line', 'edit'];

/** A map with many geofences and drawing; opened manually, since it needs WebGL. */
export function Maps() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Block name="MapFrame" isWide>
      {isOpen ? (
        <Box height={560} position="relative">
          <MapFrame label="Map with fences" camera={camera}>
            <Fences />
            <Drawing />
          </MapFrame>
        </Box>
      ) : (
        <Button
          onClick={() => {
            const accounts = [{ id: 1, role: 'viewer', distance_unit: 'km' }];
            sessionStore.setProfile({
              id: 1,
              accounts,
              current_account_id: 1,
              time_zone: null,
            } as unknown as Profile);
            setOpen(true);
          }}
        >
          Open the map
        </Button>
      )}
    </Block>
  );
}

function Fences() {
  const { map } = useMap();
  const layer = useLayer(map, FenceLayer);
  const [opened, setOpened] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  useEffect(() => layer?.show(manyFences), [layer]);
  useEffect(() => {
    layer?.listen({ onOpen: setOpened, onHover: (hover) => setHovered(hover?.id ?? null) });
  }, [layer]);
  useEffect(() => layer?.select(opened), [layer, opened]);
  return (
    <output className={classes['onMap']} data-fences>
      {opened ?? 'none'} opened, {hovered ?? 'none'} under the pointer
    </output>
  );
}

function Drawing() {
  const { drawing, state } = useShapeDrawing();
  if (drawing === null || state === null) return null;
  const { shape, areaSquareMeters, perimeterMeters, canUndo, canRedo, hasVertex } = state;
  return (
    <div className={classes['drawing']}>
      <SegmentedControl
        size="xs"
        data={[...modes]}
        value={state.mode}
        onChange={(mode) => drawing.use(mode)}
      />
      <Group gap={4}>
        <Button size="compact-xs" onClick={() => drawing.use('polygon', true)} disabled={shape === null}>
          Hole
        </Button>
        <Button size="compact-xs" onClick={() => drawing.undo()} disabled={!canUndo}>
          Undo
        </Button>
        <Button size="compact-xs" onClick={() => drawing.redo()} disabled={!canRedo}>
          Redo
        </Button>
        <Button size="compact-xs" onClick={() => drawing.removeVertex()} disabled={!hasVertex}>
          Delete vertex
        </Button>
        <Button size="compact-xs" onClick={() => drawing.clear()} disabled={shape === null}>
          Clear
        </Button>
      </Group>
      <output data-drawing={JSON.stringify(state)}>
        {Math.round(areaSquareMeters)} m², {Math.round(perimeterMeters)} m,{' '}
        {shape?.coordinates.map((ring) => ring.length - 1).join(' + ') ?? 'no'} places
      </output>
    </div>
  );
}

const manyFences: readonly DrawnFence[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: index + 1,
  name: `Fence ${index + 1}`,
  color: `hsl(${(index * 47) % 360} 65% 45%)`,
  geometry: ringAround(-44.4 + (index % 100) * 0.01, -20.4 + Math.floor(index / 100) * 0.01),
}));

function ringAround(x: number, y: number): Polygon {
  const ring = Array.from({ length: 49 }, (_, step) => {
    const angle = (step % 48) * (Math.PI / 24);
    return [x + 0.004 * Math.cos(angle), y + 0.004 * Math.sin(angle)];
  });
  return { type: 'Polygon', coordinates: [ring] };
}

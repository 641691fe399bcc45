import type { DrawingMode, DrawingState } from '../../../map/draw/drawing-state.ts';
import type { GeoPoint } from '@azimute/geo';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCircle,
  IconPointer,
  IconPolygon,
  IconRectangle,
  IconScribble,
  IconSquareMinus,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import type { LineString } from 'geojson';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { ShapeDrawing } from '../../../map/draw/shape-drawing.ts';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { IconTool } from '../../maps/components/icon-tool.tsx';
import { useMap } from '../../maps/components/map-context.ts';
import type { ShapeDrawingHandle } from '../../maps/components/use-shape-drawing.ts';
import type { GeofenceForm } from '../form/use-geofence-form.ts';
import { CorridorWidth, MoreWays } from './more-ways.tsx';
import classes from './shape-editor.module.css';
import { useCorridor } from './use-corridor.ts';
import { useDrawnShape, type handTools } from './use-drawn-shape.ts';
import { useGivenPlace } from './use-given-place.ts';
import { useShapesInView } from './use-shapes-in-view.ts';

interface ShapeEditorProps {
  readonly form: GeofenceForm;
  /** The edited geofence, which nothing snaps to. */
  readonly exceptId: number | undefined;
}

const tools: readonly (readonly [(typeof handTools)[number], Icon])[] = [
  ['polygon', IconPolygon],
  ['rectangle', IconRectangle],
  ['circle', IconCircle],
  ['freehand', IconScribble],
];

/** Tools to draw and edit the form's shape, with its measurements. */
export function ShapeEditor({ form, exceptId }: ShapeEditorProps) {
  const followLine = useRef<(line: readonly GeoPoint[]) => void>(() => undefined);
  const onLine = useCallback(({ coordinates }: LineString) => {
    followLine.current(coordinates.map(([longitude = 0, latitude = 0]) => ({ longitude, latitude })));
  }, []);
  const drawn = useDrawnShape(form, onLine);
  const { drawing, state, take } = drawn;
  const corridor = useCorridor((shape) => take(shape, 'corridor'));
  useEffect(() => {
    followLine.current = corridor.follow;
  });
  const snapping = useSnapping(drawing, exceptId);
  useGivenPlace({ isReady: drawing !== null, take, corridor });
  return (
    <>
      <DrawingTools {...drawn} onTool={corridor.forget}>
        <MoreWays drawn={drawn} {...snapping} />
      </DrawingTools>
      {(state?.mode === 'line' || corridor.isDrawn) && <CorridorWidth corridor={corridor} />}
      <ShapeFacts form={form} state={state} />
    </>
  );
}

interface DrawingToolsProps extends ShapeDrawingHandle {
  /** Called when a tool replaces the one in use. */
  readonly onTool: () => void;
  readonly children: ReactNode;
}

function DrawingTools({ drawing, state, onTool, children }: DrawingToolsProps) {
  const text = useText('geofences');
  if (drawing === null || state === null) return null;
  const { mode, isHole, shape } = state;
  const clear = (): void => {
    onTool();
    drawing.clear();
    drawing.use('polygon');
  };
  return (
    <Row
      role="toolbar"
      aria-label={text('drawing')}
      width="max-content"
      position="absolute"
      zIndex="map-ui"
      className={`float ${classes['tools']}`}
    >
      {tools.map(([tool, ToolIcon]) => (
        <button
          key={tool}
          type="button"
          className={`icon-button ${classes['tool']}`}
          aria-pressed={mode === tool && !isHole}
          title={text(`draw_${tool}`)}
          onClick={() => {
            onTool();
            drawing.use(tool);
          }}
        >
          <ToolIcon size={16} stroke={1.75} aria-hidden />
          <span>{text(`draw_${tool}`)}</span>
        </button>
      ))}
      {children}
      <Box as="span" width={1} height={20} className={classes['gap']} />
      <EditTools mode={mode} shape={shape} state={state} drawing={drawing} isHole={isHole} />
      <Box as="span" width={1} height={20} className={classes['gap']} />
      <IconTool
        icon={IconArrowBackUp}
        name={text('undo')}
        isDisabled={!state.canUndo}
        onPress={() => drawing.undo()}
      />
      <IconTool
        icon={IconArrowForwardUp}
        name={text('redo')}
        isDisabled={!state.canRedo}
        onPress={() => drawing.redo()}
      />
      <IconTool
        icon={IconTrash}
        name={text(state.hasVertex ? 'removeVertex' : 'clearShape')}
        isDisabled={shape === null}
        onPress={state.hasVertex ? () => drawing.removeVertex() : clear}
      />
    </Row>
  );
}

interface EditToolsProps {
  readonly mode: DrawingMode;
  readonly shape: DrawingState['shape'];
  readonly state: DrawingState;
  readonly drawing: ShapeDrawing;
  readonly isHole: boolean;
}

function EditTools({ mode, shape, state, drawing, isHole }: EditToolsProps) {
  const text = useText('geofences');
  return (
    <>
      <button
        type="button"
        className={`icon-button ${classes['tool']}`}
        aria-pressed={mode === 'edit'}
        disabled={shape === null || !state.isEditable}
        title={text('editVertices')}
        onClick={() => drawing.use('edit')}
      >
        <IconPointer size={16} stroke={1.75} aria-hidden />
        <span className={classes['wide']}>{text('editVertices')}</span>
      </button>
      <button
        type="button"
        className={`icon-button ${classes['tool']}`}
        aria-pressed={isHole}
        disabled={shape === null}
        title={text('cutHole')}
        onClick={() => drawing.use('polygon', true)}
      >
        <IconSquareMinus size={16} stroke={1.75} aria-hidden />
        <span className={classes['wide']}>{text('cutHole')}</span>
      </button>
    </>
  );
}

/** Hints of the tools that draw with one drag. */
const hints: Partial<Record<DrawingMode, 'drawHint_rectangle' | 'drawHint_circle' | 'drawHint_freehand'>> = {
  rectangle: 'drawHint_rectangle',
  circle: 'drawHint_circle',
  freehand: 'drawHint_freehand',
};

/** Area, perimeter and vertices, also during drawing; before it, a hint. */
function ShapeFacts({ form, state }: Pick<ShapeEditorProps, 'form'> & Pick<ShapeDrawingHandle, 'state'>) {
  const text = useText('geofences');
  const format = useFormat();
  const error = form.errorOf('shape');
  if (state === null) return null;
  const { shape } = form.values;
  const isMeasured = state.areaSquareMeters > 0;
  const vertices = shape?.coordinates.reduce((sum, ring) => sum + ring.length - 1, 0) ?? 0;
  return (
    <Row
      as="output"
      gap={2}
      columnGap={14}
      paddingBlock={7}
      paddingInline={12}
      maxWidth="calc(100% - 24px)"
      wrap
      position="absolute"
      left={12}
      zIndex="map-ui"
      size={12}
      align="stretch"
      className={`float ${classes['facts']}`}
      data-error={error !== undefined || undefined}
    >
      {error ??
        (isMeasured ? (
          <>
            <Fact name={text('area')} value={format.area(state.areaSquareMeters)} />
            <Fact name={text('perimeter')} value={format.distance(state.perimeterMeters / 1000, 2)} />
            {!state.isDrawing && <Fact name={text('vertices')} value={format.number(vertices)} />}
          </>
        ) : (
          text(hints[state.mode] ?? 'drawHint')
        ))}
    </Row>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string;
}

function Fact({ name, value }: FactProps) {
  return (
    <span>
      {name} <b className="figure">{value}</b>
    </span>
  );
}

/** Snaps the drawing to other visible geofences while snapping is on. */
function useSnapping(drawing: ShapeDrawing | null, exceptId: number | undefined) {
  const { camera } = useMap();
  const shapes = useShapesInView(camera);
  const [isSnapping, setSnapping] = useState(true);
  useEffect(() => {
    const others = isSnapping ? (shapes?.features.filter(({ id }) => id !== exceptId) ?? []) : [];
    drawing?.snapTo(others.flatMap(({ geometry }) => geometry.coordinates));
  }, [drawing, shapes, exceptId, isSnapping]);
  return { isSnapping, onSnapping: setSnapping };
}

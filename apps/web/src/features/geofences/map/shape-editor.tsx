import type { GeofenceDrawing } from '@azimute/contract/geofences/values';
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
import { useEffect, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import floating from '../../maps/components/floating.module.css';
import { IconTool } from '../../maps/components/icon-tool.tsx';
import { useShapeDrawing, type ShapeDrawingHandle } from '../../maps/components/use-shape-drawing.ts';
import type { GeofenceForm } from '../form/use-geofence-form.ts';
import { isSameShape } from './same-shape.ts';
import classes from './shape-editor.module.css';
import { useGeofencePaint } from './use-geofence-paint.ts';

interface ShapeEditorProps {
  readonly of: GeofenceForm;
}

const tools: readonly (readonly [Exclude<GeofenceDrawing, 'imported'>, Icon])[] = [
  ['polygon', IconPolygon],
  ['rectangle', IconRectangle],
  ['circle', IconCircle],
  ['freehand', IconScribble],
];

/** Draws the shape of the form and edits it: tools, and what is drawn in figures. */
export function ShapeEditor({ of }: ShapeEditorProps) {
  const drawn = useDrawnShape(of);
  return (
    <>
      <DrawingTools {...drawn} />
      <ShapeFacts of={of} {...drawn} />
    </>
  );
}

/** The drawing on the map and the shape of the form, kept the same. */
function useDrawnShape(of: GeofenceForm): ShapeDrawingHandle {
  const handle = useShapeDrawing();
  const { drawing, state } = handle;
  const paint = useGeofencePaint();
  const newest = useRef(of);
  const drawnAs = useRef<GeofenceDrawing>('polygon');
  useEffect(() => {
    newest.current = of;
  });
  useEffect(() => {
    const { shape } = newest.current.values;
    if (shape === null) drawing?.use('polygon');
    else {
      drawing?.setShape(shape);
      drawing?.use('edit');
    }
  }, [drawing]);
  const color = paint(of.values.color);
  useEffect(() => drawing?.setColor(color), [drawing, color]);
  useEffect(() => {
    if (state === null) return;
    const tool = tools.find(([name]) => name === state.mode);
    if (tool !== undefined) [drawnAs.current] = tool;
    const { values, set } = newest.current;
    const { shape } = state as { shape: typeof values.shape };
    // Before its first shape is put on the map the drawing has none.
    if (isSameShape(shape, values.shape) || (shape === null && !state.canRedo && !state.canUndo)) return;
    set('shape', shape);
    if (shape !== null && values.drawnAs !== drawnAs.current) set('drawnAs', drawnAs.current);
  }, [state]);
  return handle;
}

function DrawingTools({ drawing, state }: ShapeDrawingHandle) {
  const text = useText('geofences');
  if (drawing === null || state === null) return null;
  const { mode, isHole, shape } = state;
  return (
    <div role="toolbar" aria-label={text('drawing')} className={`${floating['float']} ${classes['tools']}`}>
      {tools.map(([tool, ToolIcon]) => (
        <button
          key={tool}
          type="button"
          className={`${floating['button']} ${classes['tool']}`}
          aria-pressed={mode === tool && !isHole}
          title={text(`draw_${tool}`)}
          onClick={() => drawing.use(tool)}
        >
          <ToolIcon size={16} stroke={1.75} aria-hidden />
          <span>{text(`draw_${tool}`)}</span>
        </button>
      ))}
      <span className={classes['gap']} />
      <button
        type="button"
        className={`${floating['button']} ${classes['tool']}`}
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
        className={`${floating['button']} ${classes['tool']}`}
        aria-pressed={isHole}
        disabled={shape === null}
        title={text('cutHole')}
        onClick={() => drawing.use('polygon', true)}
      >
        <IconSquareMinus size={16} stroke={1.75} aria-hidden />
        <span className={classes['wide']}>{text('cutHole')}</span>
      </button>
      <span className={classes['gap']} />
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
        onPress={() => {
          if (state.hasVertex) drawing.removeVertex();
          else {
            drawing.clear();
            drawing.use('polygon');
          }
        }}
      />
    </div>
  );
}

/** Area, perimeter and vertices, also while it is being drawn; or how to begin. */
function ShapeFacts({ of, state }: ShapeEditorProps & Pick<ShapeDrawingHandle, 'state'>) {
  const text = useText('geofences');
  const format = useFormat();
  const error = of.errorOf('shape');
  if (state === null) return null;
  const { shape } = of.values;
  const isMeasured = state.areaSquareMeters > 0;
  const vertices = shape?.coordinates.reduce((sum, ring) => sum + ring.length - 1, 0) ?? 0;
  return (
    <output
      className={`${floating['float']} ${classes['facts']}`}
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
          text('drawHint')
        ))}
    </output>
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

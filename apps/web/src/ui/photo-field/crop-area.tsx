import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { moveCrop, squareOf, wholeCrop, zoomCrop, type Crop } from './crop.ts';
import { Box } from '../layout/primitives.tsx';
import classes from './photo-field.module.css';

interface CropAreaProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly of: 'person' | 'account';
  readonly onChange: (crop: Crop) => void;
}

/** Pixels of the canvas; CSS scales it. */
const canvasSide = 640;
/** Share of the square moved by an arrow key. */
const keyStep = 0.05;
const zoomStep = 1.1;

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Preview of the square. Dragging and arrow keys move it; plus and minus zoom. */
export function CropArea({ picture, crop, of, onChange }: CropAreaProps) {
  const text = useText('photo');
  const canvas = useRef<HTMLCanvasElement>(null);
  const dragged = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const { side } = squareOf(picture, crop);

  useDrawing(canvas, picture, crop);

  const drag = (event: PointerEvent<HTMLElement>): void => {
    const from = dragged.current;
    if (!from) return;
    const scale = side / event.currentTarget.clientWidth;
    dragged.current = { x: event.clientX, y: event.clientY };
    // The picture follows the pointer, so the crop moves the other way.
    onChange(
      moveCrop(picture, crop, { x: (from.x - event.clientX) * scale, y: (from.y - event.clientY) * scale }),
    );
  };
  const press = (event: KeyboardEvent): void => {
    const next = cropByKey(event.key, picture, crop);
    if (next === undefined) return;
    onChange(next);
    event.preventDefault();
  };
  const drop = (): void => {
    dragged.current = null;
  };
  return (
    <Box
      as="button"
      type="button"
      data-autofocus
      justifySelf="center"
      marginTop={4}
      width="min(288px, 100%)"
      overflow="hidden"
      position="relative"
      fill="sunken"
      radius={3}
      aspectRatio={1}
      className={classes['area']}
      aria-label={text('cropArea')}
      data-of={of}
      onKeyDown={press}
      onDoubleClick={() => onChange(wholeCrop(picture))}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      <canvas ref={canvas} width={canvasSide} height={canvasSide} />
    </Box>
  );
}

function cropByKey(key: string, picture: ImageBitmap, crop: Crop): Crop | undefined {
  const direction = directions[key];
  if (direction) {
    const { side } = squareOf(picture, crop);
    return moveCrop(picture, crop, { x: direction[0] * side * keyStep, y: direction[1] * side * keyStep });
  }
  if (key === '+' || key === '=') return zoomCrop(picture, crop, crop.zoom * zoomStep);
  return key === '-' ? zoomCrop(picture, crop, crop.zoom / zoomStep) : undefined;
}

function useDrawing(canvas: RefObject<HTMLCanvasElement | null>, picture: ImageBitmap, crop: Crop): void {
  const { x, y, side } = squareOf(picture, crop);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.imageSmoothingQuality = 'high';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvasSide, canvasSide);
    context.drawImage(picture, x, y, side, side, 0, 0, canvasSide, canvasSide);
  }, [canvas, picture, x, y, side]);
}

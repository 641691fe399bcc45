import type { AssetStatus } from '@azimute/contract/assets/values';
import { liveStatuses } from '@azimute/contract/live';
import { statusStyles, type ShapePart } from '../../ui/status-shapes.ts';
import { readToken } from '../style/map-colors.ts';

/** Side of a sprite in pixels; its content is centered. */
export const spriteSize = 56;
const middle = spriteSize / 2;
const columns = 8;
const digitSize = 16;
const characters = Array.from('0123456789kM');

export interface Sprite {
  /** Corners in the atlas, from 0 to 1. */
  readonly rectangle: readonly [left: number, top: number, right: number, bottom: number];
  /** Width of the content, for adjacent characters. */
  readonly advance: number;
}

export interface SpriteAtlas {
  readonly canvas: HTMLCanvasElement;
  /** By index in liveStatuses. */
  readonly markers: readonly Sprite[];
  /** A running asset with a known heading, pointing north. */
  readonly heading: Sprite;
  readonly halo: Sprite;
  readonly digits: ReadonlyMap<string, Sprite>;
}

interface Colors {
  readonly solid: string;
  readonly on: string;
  readonly raised: string;
}

type Draw = (context: CanvasRenderingContext2D) => void;

function fillShape(context: CanvasRenderingContext2D, shape: Path2D): void {
  context.fill(shape);
}

function drawParts(context: CanvasRenderingContext2D, parts: readonly ShapePart[], colors: Colors): void {
  for (const { path, paint, strokeWidth, dash } of parts) {
    const color = paint === 'solid' ? colors.solid : colors.on;
    context.setLineDash([...(dash ?? [])]);
    if (strokeWidth === undefined) {
      context.fillStyle = color;
      fillShape(context, new Path2D(path));
    } else {
      context.strokeStyle = color;
      context.lineWidth = strokeWidth;
      context.stroke(new Path2D(path));
    }
  }
}

function disc(context: CanvasRenderingContext2D, radius: number, color: string): void {
  context.fillStyle = color;
  context.beginPath();
  context.arc(middle, middle, radius, 0, 2 * Math.PI);
  context.fill();
}

function square(context: CanvasRenderingContext2D, half: number, radius: number, color: string): void {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(middle - half, middle - half, 2 * half, 2 * half, radius);
  context.fill();
}

/** Only the casing has a shadow. */
function shadowed(context: CanvasRenderingContext2D, draw: () => void): void {
  context.save();
  context.shadowColor = 'rgb(8 20 30 / .35)';
  context.shadowBlur = 4 * context.getTransform().a;
  context.shadowOffsetY = context.getTransform().a;
  draw();
  context.restore();
}

function glyph(
  context: CanvasRenderingContext2D,
  scale: number,
  parts: readonly ShapePart[],
  colors: Colors,
): void {
  context.save();
  context.translate(middle - 8 * scale, middle - 8 * scale);
  context.scale(scale, scale);
  drawParts(context, parts, colors);
  context.restore();
}

const white = '#FFFFFF';

/** Draws each status with a casing, so that it is visible on water, parks and imagery. */
const drawMarker: Record<AssetStatus, (context: CanvasRenderingContext2D, colors: Colors) => void> = {
  running: (context, colors) => {
    shadowed(context, () => disc(context, 12, white));
    disc(context, 10, colors.solid);
    glyph(context, 1.395, statusStyles.running.shape.slice(1), colors);
  },
  turned_off: (context, colors) => {
    shadowed(context, () => square(context, 11, 5.28, white));
    glyph(context, 1.5, statusStyles.turned_off.shape, colors);
  },
  without_communication: (context, colors) => {
    shadowed(context, () => disc(context, 12, colors.raised));
    glyph(context, 1.44, statusStyles.without_communication.shape, colors);
  },
  in_maintenance: (context, colors) => {
    const casing = statusStyles.in_maintenance.shape.slice(0, 1);
    shadowed(context, () => glyph(context, 1.74, casing, { ...colors, solid: white }));
    glyph(context, 1.5, statusStyles.in_maintenance.shape, colors);
  },
  temporarily_disabled: (context, colors) => {
    shadowed(context, () => square(context, 12, 5.76, colors.raised));
    glyph(context, 1.08, statusStyles.temporarily_disabled.shape, colors);
  },
  without_status: (context, colors) => {
    shadowed(context, () => disc(context, 12, colors.raised));
    glyph(context, 1.44, statusStyles.without_status.shape, colors);
  },
};

function fillPath(context: CanvasRenderingContext2D, path: string, color: string): void {
  context.save();
  context.translate(middle, middle);
  context.fillStyle = color;
  fillShape(context, new Path2D(path));
  context.restore();
}

/** Draws a disc with a pointer to the north and an arrow inside. */
function drawHeading(context: CanvasRenderingContext2D, colors: Colors): void {
  const casing = new Path2D('M0-19.7L9.5-7.3L-9.5-7.3Z');
  casing.arc(0, 0, 12, 0, 2 * Math.PI);
  shadowed(context, () => {
    context.shadowOffsetY = 0;
    context.translate(middle, middle);
    context.fillStyle = white;
    fillShape(context, casing);
  });
  fillPath(context, 'M0-16.5L7.95-6.1L-7.95-6.1Z', colors.solid);
  disc(context, 10, colors.solid);
  fillPath(context, 'M0-6.96l4.8 12-4.8-2.4-4.8 2.4z', colors.on);
}

function drawHalo(context: CanvasRenderingContext2D, accent: string): void {
  context.globalAlpha = 0.22;
  disc(context, 20, accent);
  context.globalAlpha = 1;
  context.strokeStyle = accent;
  context.lineWidth = 2;
  context.beginPath();
  context.arc(middle, middle, 20, 0, 2 * Math.PI);
  context.stroke();
}

/** Draws every sprite of the map in the colors of the current theme. */
export function drawSpriteAtlas(pixelRatio: number): SpriteAtlas {
  const raised = readToken('--raised');
  const colorsOf = (status: AssetStatus): Colors => ({
    solid: readToken(`--${statusStyles[status].className}`),
    on: readToken(`--${statusStyles[status].className}-on`),
    raised,
  });
  const draws: Draw[] = [
    ...liveStatuses.map(
      (status): Draw =>
        (context) =>
          drawMarker[status](context, colorsOf(status)),
    ),
    (context) => drawHeading(context, colorsOf('running')),
    (context) => drawHalo(context, readToken('--accent')),
  ];
  const canvas = document.createElement('canvas');
  canvas.width = columns * spriteSize * pixelRatio;
  canvas.height = (spriteSize + digitSize) * pixelRatio;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no canvas.');
  context.scale(pixelRatio, pixelRatio);
  const markers = draws.map((draw, index) => {
    context.save();
    context.translate(index * spriteSize, 0);
    draw(context);
    context.restore();
    return spriteAt(canvas, pixelRatio, index * spriteSize, 0, spriteSize, spriteSize);
  });
  return {
    canvas,
    markers: markers.slice(0, liveStatuses.length),
    heading: markers.at(-2) as Sprite,
    halo: markers.at(-1) as Sprite,
    digits: drawDigits(context, canvas, pixelRatio),
  };
}

function drawDigits(
  context: CanvasRenderingContext2D,
  canvas: HTMLCanvasElement,
  pixelRatio: number,
): ReadonlyMap<string, Sprite> {
  context.font = '620 13px Inter, system-ui, sans-serif';
  context.fillStyle = readToken('--text');
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  // Slightly tighter than regular text, for numbers in a ring.
  const widest = context.measureText('0').width - 0.5;
  return new Map(
    characters.map((character, index) => {
      const left = index * digitSize;
      context.fillText(character, left + digitSize / 2, spriteSize + 12.7);
      const advance = index < 10 ? widest : context.measureText(character).width;
      return [character, spriteAt(canvas, pixelRatio, left, spriteSize, digitSize, advance)];
    }),
  );
}

function spriteAt(
  canvas: HTMLCanvasElement,
  pixelRatio: number,
  left: number,
  top: number,
  size: number,
  advance: number,
): Sprite {
  const u = (x: number) => (x * pixelRatio) / canvas.width;
  const v = (y: number) => (y * pixelRatio) / canvas.height;
  return { rectangle: [u(left), v(top), u(left + size), v(top + size)], advance };
}

export const digitHalf = digitSize / 2;

import { saveFile } from '../../../../ui/export/save-file.ts';
import { readToken } from '../../../../map/style/map-colors.ts';

interface Caption {
  readonly title: string;
  /** Attribution of the map. */
  readonly source: string;
  readonly scale: { readonly pixels: number; readonly words: string } | null;
}

const stripHeight = 36;
const margin = 14;

/** Saves a picture of the map with title, scale and attribution below it. */
export async function savePicture(map: HTMLCanvasElement, caption: Caption, name: string): Promise<void> {
  const ratio = window.devicePixelRatio;
  const canvas = document.createElement('canvas');
  canvas.width = map.width;
  canvas.height = map.height + stripHeight * ratio;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.drawImage(map, 0, 0);
  pen.scale(ratio, ratio);
  const [width, top] = [map.width / ratio, map.height / ratio];
  pen.fillStyle = readToken('--surface');
  pen.fillRect(0, top, width, stripHeight);
  pen.font = `500 13px ${readToken('--font-sans')}`;
  pen.textBaseline = 'middle';
  const middle = top + stripHeight / 2;
  pen.fillStyle = readToken('--text');
  pen.fillText(caption.title, margin, middle);
  pen.font = `400 12px ${readToken('--font-sans')}`;
  pen.fillStyle = readToken('--text-2');
  pen.textAlign = 'right';
  const scaleWidth = caption.scale === null ? 0 : caption.scale.pixels + margin;
  pen.fillText(caption.source, width - margin - scaleWidth, middle);
  if (caption.scale !== null) drawScale(pen, caption.scale, width - margin, middle);
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (content !== null) saveFile(content, name);
}

function drawScale(
  pen: CanvasRenderingContext2D,
  { pixels, words }: NonNullable<Caption['scale']>,
  right: number,
  middle: number,
): void {
  pen.strokeStyle = pen.fillStyle;
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.moveTo(right - pixels, middle + 4);
  pen.lineTo(right - pixels, middle + 9);
  pen.lineTo(right, middle + 9);
  pen.lineTo(right, middle + 4);
  pen.stroke();
  pen.textAlign = 'center';
  pen.fillText(words, right - pixels / 2, middle - 2);
}

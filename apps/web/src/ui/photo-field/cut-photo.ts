import { photoMaxBytes, photoMinSide } from '@azimute/contract/people';
import { squareOf, type Crop } from './crop.ts';
import { withoutJpegMetadata } from './jpeg-segments.ts';
import { validatePhotoFile, photoSourceMaxBytes, type PhotoRefusal } from './validate-photo-file.ts';

/** Sharp at twice the largest size that a photo is shown in. */
const largestSide = 512;
const qualities = [0.9, 0.75, 0.5];

/** The picture in a file, upright, or why there is none. */
export async function openPhotoFile(file: Blob): Promise<ImageBitmap | PhotoRefusal> {
  // Not read whole when it is too large already.
  const start = await file.slice(0, photoSourceMaxBytes + 1).arrayBuffer();
  const refusal = validatePhotoFile(new Uint8Array(start));
  if (refusal !== null) return refusal;
  try {
    return await createImageBitmap(file);
  } catch {
    return 'noImage';
  }
}

/** Draws the square anew: of the file only its points are left, and nothing of where and when it was taken. */
export async function cutPhoto(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const { x, y, side } = squareOf(picture, crop);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(photoMinSide, Math.min(largestSide, Math.round(side)));
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.imageSmoothingQuality = 'high';
  // A logo's transparent ground is white paper in both themes.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
  for (const quality of qualities) {
    const encoded = await encode(canvas, quality);
    // Some browsers write a comment or Exif of their own.
    const parts = withoutJpegMetadata(new Uint8Array(await encoded.arrayBuffer()));
    const clean = new Blob([...parts], { type: 'image/jpeg' });
    if (clean.size <= photoMaxBytes) return clean;
  }
  throw new Error('The photo could not be made small enough.');
}

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The photo could not be drawn.'))),
      'image/jpeg',
      quality,
    );
  });
}

/** As a call takes it. */
export function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    });
    reader.addEventListener('error', () => reject(new Error('The photo could not be read.')));
    reader.readAsDataURL(blob);
  });
}

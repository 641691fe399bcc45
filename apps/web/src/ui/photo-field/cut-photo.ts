import { photoMaxBytes, photoMinSide } from '@azimute/contract/people';
import { squareOf, type Crop } from './crop.ts';
import { withoutJpegMetadata } from './jpeg-segments.ts';
import { validatePhotoFile, photoSourceMaxBytes, type PhotoRefusal } from './validate-photo-file.ts';

/** Sharp at twice the largest displayed size [px]. */
const largestSide = 512;
const qualities = [0.9, 0.75, 0.5];

/** Opens a picture file with its orientation applied, or returns the reason why it cannot. */
export async function openPhotoFile(
  file: Blob,
  mostBytes = photoSourceMaxBytes,
): Promise<ImageBitmap | PhotoRefusal> {
  // Reads only as much as needed to detect a file that is too large.
  const start = await file.slice(0, mostBytes + 1).arrayBuffer();
  const refusal = validatePhotoFile(new Uint8Array(start), mostBytes);
  if (refusal !== null) return refusal;
  try {
    return await createImageBitmap(file);
  } catch {
    return 'noImage';
  }
}

/** Redraws the square, which keeps only its pixels and removes all metadata. */
export async function cutPhoto(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const { x, y, side } = squareOf(picture, crop);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(photoMinSide, Math.min(largestSide, Math.round(side)));
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.imageSmoothingQuality = 'high';
  // Transparent areas of a logo become white in both themes.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
  return encodeClean(canvas, photoMaxBytes);
}

/** Redraws a whole picture, which removes its metadata. */
export async function redrawPicture(
  picture: ImageBitmap,
  { mostSide, mostBytes }: { readonly mostSide: number; readonly mostBytes: number },
): Promise<Blob> {
  const scale = Math.min(1, mostSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return encodeClean(canvas, mostBytes);
}

async function encodeClean(canvas: HTMLCanvasElement, mostBytes: number): Promise<Blob> {
  for (const quality of qualities) {
    const encoded = await encode(canvas, quality);
    // Some browsers add a comment or Exif data of their own.
    const parts = withoutJpegMetadata(new Uint8Array(await encoded.arrayBuffer()));
    const clean = new Blob([...parts], { type: 'image/jpeg' });
    if (clean.size <= mostBytes) return clean;
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

/** In the API's format. */
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

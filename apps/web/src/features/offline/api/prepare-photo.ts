import { assetPhotoMaxBytes } from '@azimute/contract/asset-attachments';

const kept: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
/** Longer side of a reduced photo [px]. */
const mostSide = 2_560;
const quality = 0.85;

/** Returns a photo that the portal accepts, reduced if it is too large; null if it cannot be used. */
export async function preparePhoto(file: File): Promise<Blob | null> {
  if (kept.includes(file.type) && file.size <= assetPhotoMaxBytes) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, mostSide / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    return photo.size <= assetPhotoMaxBytes ? photo : null;
  } catch {
    return null;
  }
}

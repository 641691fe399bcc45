import { photoMinSide } from '@azimute/contract/people';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Square of a picture: its center in picture pixels, and its zoom. */
export interface Crop {
  readonly zoom: number;
  readonly centerX: number;
  readonly centerY: number;
}

export interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

const largestZoom = 8;

/** Returns the largest centered square. */
export function wholeCrop({ width, height }: Size): Crop {
  return { zoom: 1, centerX: width / 2, centerY: height / 2 };
}

/** Limits the zoom so that the square has at least as many pixels as the smallest photo. */
export function maxZoom({ width, height }: Size): number {
  return Math.max(1, Math.min(largestZoom, Math.min(width, height) / photoMinSide));
}

export function squareOf(picture: Size, { zoom, centerX, centerY }: Crop): Square {
  const side = Math.min(picture.width, picture.height) / zoom;
  return { x: centerX - side / 2, y: centerY - side / 2, side };
}

/** Moves the crop by picture pixels, within the picture. */
export function moveCrop(picture: Size, crop: Crop, by: { readonly x: number; readonly y: number }): Crop {
  return keepInside(picture, { ...crop, centerX: crop.centerX + by.x, centerY: crop.centerY + by.y });
}

export function zoomCrop(picture: Size, crop: Crop, zoom: number): Crop {
  return keepInside(picture, { ...crop, zoom: Math.min(Math.max(zoom, 1), maxZoom(picture)) });
}

function keepInside(picture: Size, crop: Crop): Crop {
  const half = Math.min(picture.width, picture.height) / crop.zoom / 2;
  const clamp = (center: number, length: number): number =>
    Math.min(Math.max(center, half), Math.max(half, length - half));
  return {
    ...crop,
    centerX: clamp(crop.centerX, picture.width),
    centerY: clamp(crop.centerY, picture.height),
  };
}

import { expect, it } from 'vitest';
import { judgePhotoFile } from './judge-photo-file.ts';

/** The first segments of a JPEG as a camera writes it; what follows is not looked at. */
function startJpeg(width: number, height: number): Uint8Array {
  const size = (value: number) => [value >> 8, value & 0xff];
  const exif = [0xff, 0xe1, 0, 8, 0x45, 0x78, 0x69, 0x66, 0, 0];
  const frame = [0xff, 0xc0, 0, 11, 8, ...size(height), ...size(width), 1, 1, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, ...exif, ...frame, 0xff, 0xda, 0, 2, 1, 2, 3]);
}

it('lets a photo be cut from a camera’s picture, whatever else that tells', () => {
  expect(judgePhotoFile(startJpeg(4000, 3000))).toBeNull();
});

it('refuses what is no picture, too heavy, too large to decode or too small, before anything is decoded', () => {
  const text = (content: string) => new TextEncoder().encode(content);
  expect(judgePhotoFile(new Uint8Array())).toBe('noImage');
  expect(judgePhotoFile(text('<html>'))).toBe('noImage');
  expect(judgePhotoFile(text('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('noImage');
  expect(judgePhotoFile(startJpeg(20_000, 20_000))).toBe('tooManyPixels');
  expect(judgePhotoFile(startJpeg(63, 4000))).toBe('tooSmall');
  const heavy = new Uint8Array(4 * 1024 * 1024 + 1);
  heavy.set(startJpeg(400, 300));
  expect(judgePhotoFile(heavy)).toBe('tooManyBytes');
});

import { expect, it } from 'vitest';
import { withoutJpegMetadata } from './jpeg-segments.ts';
import { validatePhotoFile } from './validate-photo-file.ts';

/** Returns the first segments of a camera's JPEG; the rest is not read. */
function startJpeg(width: number, height: number): Uint8Array {
  const size = (value: number) => [value >> 8, value & 0xff];
  const exif = [0xff, 0xe1, 0, 8, 0x45, 0x78, 0x69, 0x66, 0, 0];
  const frame = [0xff, 0xc0, 0, 11, 8, ...size(height), ...size(width), 1, 1, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, ...exif, ...frame, 0xff, 0xda, 0, 2, 1, 2, 3]);
}

it('accepts a camera photo with any metadata', () => {
  expect(validatePhotoFile(startJpeg(4000, 3000))).toBeNull();
});

it('refuses an invalid, oversized or too small image before decoding it', () => {
  const text = (content: string) => new TextEncoder().encode(content);
  expect(validatePhotoFile(new Uint8Array())).toBe('noImage');
  expect(validatePhotoFile(text('<html>'))).toBe('noImage');
  expect(validatePhotoFile(text('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('noImage');
  expect(validatePhotoFile(startJpeg(20_000, 20_000))).toBe('tooManyPixels');
  expect(validatePhotoFile(startJpeg(63, 4000))).toBe('tooSmall');
  const heavy = new Uint8Array(4 * 1024 * 1024 + 1);
  heavy.set(startJpeg(400, 300));
  expect(validatePhotoFile(heavy)).toBe('tooManyBytes');
});

it('reads the size of PNG and every kind of WebP', () => {
  const bytes = (content: string) => Uint8Array.from(content, (letter) => letter.codePointAt(0) ?? 0);
  const png = (side: string) =>
    bytes(`\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0${side}\0\0${side}\x08\x02\0\0\0\0\0\0\0`);
  expect(validatePhotoFile(png('\x01\0'))).toBeNull();
  expect(validatePhotoFile(png('\0\x20'))).toBe('tooSmall');
  expect(validatePhotoFile(png('\xff\xff'))).toBe('tooManyPixels');
  const webp = (chunk: string) => bytes(`RIFF\0\0\0\0WEBP${chunk}`.padEnd(40, '\0'));
  expect(validatePhotoFile(webp('VP8X\x0a\0\0\0\0\0\0\0\x3f\0\0\x3f\0\0'))).toBeNull();
  expect(validatePhotoFile(webp('VP8X\x0a\0\0\0\0\0\0\0\x3e\0\0\x3f\0\0'))).toBe('tooSmall');
  expect(validatePhotoFile(webp('VP8 \x0a\0\0\0\0\0\0\x9d\x01\x2a\x40\0\x40\0'))).toBeNull();
  expect(validatePhotoFile(webp('VP8L\x0a\0\0\0\x2f\xff\xc1\x7f\0'))).toBeNull();
  expect(validatePhotoFile(webp('ALPH'))).toBe('noImage');
});

it('removes the location from a JPEG, and nothing else', async () => {
  const [start, exif] = [
    [0xff, 0xd8],
    [0xff, 0xe1, 0, 8, 0x45, 0x78, 0x69, 0x66, 0, 0],
  ];
  const profile = [0xff, 0xe2, 0, 5, 0x49, 0x43, 0x43];
  const comment = [0xff, 0xfe, 0, 3, 1];
  const scan = [0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9];
  const parts = withoutJpegMetadata(Uint8Array.from([start, exif, profile, comment, scan].flat()));
  const clean = new Uint8Array(await new Blob([...parts]).arrayBuffer());
  expect([...clean]).toEqual([start, profile, scan].flat());
});

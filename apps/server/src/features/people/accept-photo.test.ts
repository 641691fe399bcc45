import { describe, expect, it } from 'vitest';
import { acceptPhoto } from './accept-photo.ts';
import { exifWithPlace, makeJpeg, makePng, makeWebp } from './testing/make-image.ts';

const refusal = { code: 'validation_failed', errors: { photo: [105] } };

function accept(bytes: Buffer) {
  return acceptPhoto(bytes.toString('base64'));
}

describe('an invalid photo is refused as not an image:', () => {
  const whole = makePng(128, 128);
  const cases: Readonly<Record<string, Buffer>> = {
    nothing: Buffer.alloc(0),
    'a page that is named .png': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a drawing with scripts': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    'a GIF': Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(200)]),
    'a signature and nothing more': whole.subarray(0, 8),
    'a PNG of 20000 x 20000': makePng(20_000, 20_000),
    'a JPEG of 20000 x 20000': makeJpeg(20_000, 20_000),
    'a WebP of 16000 x 16000': makeWebp(16_000, 16_000),
    'a PNG that is cut off': whole.subarray(0, -3),
    'a JPEG that is cut off': makeJpeg(128, 128).subarray(0, -2),
    'a WebP that is cut off': makeWebp(128, 128).subarray(0, -2),
    'a PNG with a page behind it': Buffer.concat([whole, Buffer.from('<html>')]),
    'a JPEG with a page behind it': Buffer.concat([makeJpeg(128, 128), Buffer.from('<html>')]),
    'a PNG with a wrong sum': Buffer.from(whole).fill(1, 20, 21),
    'one that is not square': makePng(128, 129),
    'one that is too small': makePng(63, 63),
    'one that is too large': makePng(1025, 1025),
    'one of too many bytes': makePng(128, 128, [['prVt', Buffer.alloc(512 * 1024)]]),
    'a JPEG that says where it was taken': makeJpeg(128, 128, [[0xe1, exifWithPlace]]),
    'a JPEG with a comment': makeJpeg(128, 128, [[0xfe, Buffer.from('hello')]]),
    'a PNG that says where it was taken': makePng(128, 128, [['eXIf', exifWithPlace]]),
    'a PNG with a text': makePng(128, 128, [['tEXt', Buffer.from('Author\0Ana')]]),
    'a WebP that says where it was taken': makeWebp(128, 128, [['EXIF', exifWithPlace]]),
    'a WebP that moves': makeWebp(128, 128, [['ANMF', Buffer.alloc(24)]]),
  };
  it.each(Object.entries(cases))('%s', (_name, bytes) => {
    expect(() => accept(bytes)).toThrow(expect.objectContaining(refusal));
  });

  it('and also invalid base64', () => {
    for (const text of ['', '%%%%', 'data:image/png;base64,iVBOR', 'a'.repeat(5_000_000)]) {
      expect(() => acceptPhoto(text)).toThrow(expect.objectContaining(refusal));
    }
  });
});

describe('a photo', () => {
  it('is stored unchanged, under a version derived from its content', () => {
    for (const [mediaType, bytes] of [
      ['image/jpeg', makeJpeg(64, 64)],
      ['image/png', makePng(512, 512)],
      ['image/webp', makeWebp(1024, 1024)],
    ] as const) {
      const photo = accept(bytes);
      expect(photo.mediaType).toBe(mediaType);
      expect(photo.bytes.equals(bytes)).toBe(true);
      expect(photo.version).toMatch(/^[0-9a-f]{16}$/);
      expect(accept(bytes).version).toBe(photo.version);
    }
    expect(accept(makePng(64, 64)).version).not.toBe(accept(makePng(65, 65)).version);
  });
});

import { serveParser } from '../../../platform/parsing/serve-parser.ts';
import { cleanPhoto, type CleanPhoto } from './clean-photo.ts';

/** Cleans photos. */
serveParser(
  function* (file: Uint8Array): Generator<CleanPhoto | null> {
    yield cleanPhoto(file);
  },
  (photo) => (photo === null ? [] : [photo.content.buffer]),
);

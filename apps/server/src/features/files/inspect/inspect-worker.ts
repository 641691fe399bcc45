import { serveParser } from '../../../platform/parsing/serve-parser.ts';
import { inspectFile } from './inspect-file.ts';
import type { Inspection } from './inspection.ts';

/** Inspects documents. */
serveParser(async function* (file: Uint8Array): AsyncGenerator<Inspection> {
  yield await inspectFile(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
});

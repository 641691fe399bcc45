import { DomainError } from '../../../platform/domain-error.ts';
import { serveParser, type ParserBytes } from '../../../platform/parsing/serve-parser.ts';
import { decodeFleet, type DecodedPage } from '../decode/decode-fleet.ts';
import type { DecodeOptions } from '../decode/decode-machine.ts';
import { FleetBrokenError } from '../decode/fleet-node.ts';
import { readFleet } from '../decode/read-fleet.ts';

/** Decodes one response. */
serveParser(async function* (options: DecodeOptions, bytes: ParserBytes): AsyncGenerator<DecodedPage> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  const text = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  try {
    yield decodeFleet(readFleet(text), options);
  } catch (error) {
    if (!(error instanceof FleetBrokenError)) throw error;
    throw new DomainError('validation_failed', { detail: error.message });
  }
});

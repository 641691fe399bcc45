import { isUtf8 } from 'node:buffer';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Submission } from '../position.ts';
import { decodeOsmand, type OsmandRequest } from './osmand/decode.ts';
import { decodePositions } from './positions/decode.ts';
import { decodeTraccar } from './traccar/decode.ts';

/** What a door has to read: the body as bytes, and what stands beside it. */
export type DoorRequest =
  | { readonly door: 'positions'; readonly contentType: string | undefined }
  | ({ readonly door: 'osmand' } & Pick<OsmandRequest, 'query' | 'form'>)
  | { readonly door: 'traccar' };

/**
 * Reads a request of a door, in the thread that it is called in.
 * @throws DomainError bad_request, payload_too_large
 */
export async function decodeRequest(
  request: DoorRequest,
  bytes: Uint8Array,
  nowMs: number,
): Promise<Submission> {
  const text = toText(bytes);
  switch (request.door) {
    case 'positions':
      return decodePositions(text, request.contentType, nowMs);
    case 'osmand':
      return decodeOsmand({ query: request.query, form: request.form, text }, nowMs);
    case 'traccar':
      return decodeTraccar(text, nowMs);
  }
}

const BYTE_ORDER_MARK = '\uFEFF';

/** @throws DomainError bad_request */
function toText(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw new DomainError('bad_request', { detail: 'The body is not UTF-8.' });
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

import { isUtf8 } from 'node:buffer';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Submission } from '../values/position.ts';
import { decodeGpslogger, type GpsloggerRequest } from './gpslogger/decode.ts';
import { decodeMqtt } from './mqtt/decode.ts';
import { decodeOsmand, type OsmandRequest } from './osmand/decode.ts';
import { decodeOverland, type OverlandRequest } from './overland/decode.ts';
import { decodeOwntracks, type OwntracksRequest } from './owntracks/decode.ts';
import { decodePositions } from './positions/decode.ts';
import { decodeTraccar } from './traccar/decode.ts';

/** Input of an endpoint: the body as bytes, and the parameters beside it. */
export type ProtocolRequest =
  | { readonly source: 'positions'; readonly contentType: string | undefined }
  | ({ readonly source: 'osmand' } & Pick<OsmandRequest, 'query'>)
  | { readonly source: 'traccar' }
  | ({ readonly source: 'owntracks' } & Pick<OwntracksRequest, 'deviceName'>)
  | ({ readonly source: 'overland' } & Pick<OverlandRequest, 'deviceName'>)
  | ({ readonly source: 'gpslogger' } & Pick<GpsloggerRequest, 'query'>)
  | { readonly source: 'mqtt'; readonly deviceId: string };

/**
 * Decodes a request of an endpoint in the calling thread.
 * @throws DomainError bad_request, payload_too_large
 */
export async function decodeRequest(
  request: ProtocolRequest,
  bytes: Uint8Array,
  nowMs: number,
): Promise<Submission> {
  if (request.source === 'mqtt') return decodeMqtt(request.deviceId, asBuffer(bytes), nowMs);
  const text = toText(bytes);
  const isText = isUtf8(bytes);
  switch (request.source) {
    case 'positions':
      if (!isText)
        throw new DomainError('bad_request', { detail: 'The body is not valid UTF-8. Encode it as UTF-8.' });
      return decodePositions(text, request.contentType, nowMs);
    case 'osmand':
      return decodeOsmand({ query: request.query, text, isText }, nowMs);
    case 'traccar':
      return decodeTraccar({ text, isText }, nowMs);
    case 'owntracks':
      return decodeOwntracks({ deviceName: request.deviceName, text, isText }, nowMs);
    case 'overland':
      return decodeOverland({ deviceName: request.deviceName, text, isText }, nowMs);
    case 'gpslogger':
      return decodeGpslogger({ query: request.query, text, isText }, nowMs);
  }
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Invalid UTF-8 becomes the replacement character. */
function toText(bytes: Uint8Array): string {
  const text = asBuffer(bytes).toString();
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

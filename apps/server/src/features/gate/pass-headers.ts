import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Of one connection and not of the message (RFC 9110, section 7.6.1). */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Of every message, whatever its sender says of the connection: without them a body would be taken for another request. */
const OF_MESSAGE: ReadonlySet<string> = new Set([
  'authorization',
  'content-length',
  'content-type',
  'cookie',
  'host',
  'x-api-key',
]);

/** Who asks, as the gate knows it by TRUSTED_PROXIES. What senders themselves say of it is not passed on. */
export interface Sender {
  readonly address: string;
  readonly host: string;
  readonly protocol: string;
}

export function senderOf({ ip, host, protocol }: FastifyRequest): Sender {
  return { address: ip, host, protocol };
}

/** Said by a cell of an account that now lives in another. */
export const movedHeader = 'azimute-moved';

/** A body that the gate has read goes on by its length. */
export function headersForCell(
  headers: IncomingHttpHeaders,
  { address, host, protocol }: Sender,
  body?: Buffer,
): OutgoingHttpHeaders {
  const { forwarded: _forwarded, expect, ...passed } = ofMessage(headers);
  return {
    ...passed,
    'x-forwarded-for': address,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol,
    ...(body === undefined ? lengthOf(headers) : { 'content-length': body.length }),
    ...(body === undefined && expect !== undefined && { expect }),
  };
}

/** Without a length its end is told by the encoding, which is of the connection. */
function lengthOf(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' };
}

export function headersOfAnswer(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const { [movedHeader]: moved, ...passed } = ofMessage(headers);
  return moved === undefined ? passed : { ...passed, 'retry-after': '1' };
}

function ofMessage(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !OF_CONNECTION.has(name) && (OF_MESSAGE.has(name) || !named.includes(name)),
    ),
  );
}

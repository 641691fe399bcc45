import { isIP, type Socket } from 'node:net';

/** A PROXY header of a load balancer, version 1 or 2. */
export interface ProxyHeader {
  readonly length: number;
  /** Address of the client; absent for connections of the load balancer itself. */
  readonly address?: string;
}

const SIGNATURE = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1');
const FIXED_LENGTH = 16;
const LONGEST_TEXT = 107;
const LONGEST = FIXED_LENGTH + 1_024;
/** Address families in the high half of the byte after the version. */
const INET = 1;
const INET6 = 2;
const LOCAL = 0x20;
const PROXIED = 0x21;

/**
 * Reads the header at the beginning of a connection: null if more bytes are needed.
 * @throws Error if the connection does not begin with one
 */
export function readProxyHeader(bytes: Buffer): ProxyHeader | null {
  const isBinary = SIGNATURE.subarray(0, bytes.length).equals(bytes.subarray(0, SIGNATURE.length));
  return isBinary ? readBinary(bytes) : readText(bytes);
}

function readText(bytes: Buffer): ProxyHeader | null {
  const text = bytes.toString('latin1', 0, LONGEST_TEXT);
  const end = text.indexOf('\r\n');
  if (!'PROXY '.startsWith(text.slice(0, 6)) || (end === -1 && bytes.length >= LONGEST_TEXT)) throw refuse();
  if (end === -1) return null;
  const [, family, address = ''] = text.slice(0, end).split(' ');
  const length = end + 2;
  if (family === 'UNKNOWN') return { length };
  if (!/^TCP[46]$/.test(family ?? '') || isIP(address) === 0) throw refuse();
  return { length, address };
}

function readBinary(bytes: Buffer): ProxyHeader | null {
  if (bytes.length < FIXED_LENGTH) return null;
  const command = bytes.readUInt8(12);
  const length = FIXED_LENGTH + bytes.readUInt16BE(14);
  if ((command !== LOCAL && command !== PROXIED) || length > LONGEST) throw refuse();
  if (bytes.length < length) return null;
  if (command === LOCAL) return { length };
  const family = bytes.readUInt8(13) >> 4;
  const address = bytes.subarray(FIXED_LENGTH, length);
  if (family === INET && address.length >= 12) return { length, address: address.subarray(0, 4).join('.') };
  if (family === INET6 && address.length >= 36) return { length, address: asIPv6(address) };
  return { length };
}

function asIPv6(bytes: Buffer): string {
  return Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(2 * at).toString(16)).join(':');
}

function refuse(): Error {
  return new Error('The connection does not begin with a PROXY header.');
}

/**
 * Takes the header from a connection and leaves the bytes behind it.
 * @throws Error if there is none, or if the connection closes before
 */
export async function takeProxyHeader(socket: Socket): Promise<ProxyHeader> {
  let bytes: Buffer = Buffer.alloc(0);
  const { promise, resolve, reject } = Promise.withResolvers<ProxyHeader>();
  const onClose = (): void => reject(refuse());
  const onReadable = (): void => {
    const chunk = socket.read() as Buffer | null;
    if (chunk === null) return;
    bytes = Buffer.concat([bytes, chunk]);
    try {
      const header = readProxyHeader(bytes);
      if (header !== null) resolve(header);
    } catch (error) {
      reject(error);
    }
  };
  socket.on('readable', onReadable).once('close', onClose);
  const header = await promise.finally(() => socket.off('readable', onReadable).off('close', onClose));
  const rest = bytes.subarray(header.length);
  if (rest.length > 0) socket.unshift(rest);
  return header;
}

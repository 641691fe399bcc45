import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { connect } from 'node:tls';
import type { Config } from '../../platform/config.ts';

export interface FoundCertificate {
  readonly name: string;
  /** Null if it could not be read. */
  readonly expiresAt: string | null;
}

const ANSWERS_WITHIN_MS = 5_000;

/** Reads the expiry of the certificates of trackers and of the public address. */
export async function findCertificates({
  trackers,
  statedPublicUrl,
}: Pick<Config, 'trackers' | 'statedPublicUrl'>): Promise<FoundCertificate[]> {
  const found: FoundCertificate[] = [];
  if (trackers?.tls !== undefined) {
    const { certFile } = trackers.tls;
    const name = path.basename(certFile);
    found.push({ name, expiresAt: await readFile(certFile).then(expiryOf, () => null) });
  }
  const url = URL.parse(statedPublicUrl ?? '');
  if (url?.protocol === 'https:') found.push({ name: url.hostname, expiresAt: await askServer(url) });
  return found;
}

function expiryOf(pem: Buffer): string | null {
  try {
    return new Date(new X509Certificate(pem).validTo).toISOString();
  } catch {
    return null;
  }
}

/** Reads the certificate of a server, expired or not: nothing is sent over the connection. */
function askServer({ hostname, port }: URL): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    rejectUnauthorized: false,
  });
  socket.setTimeout(ANSWERS_WITHIN_MS, () => socket.destroy());
  socket.once('error', () => resolve(null));
  socket.once('close', () => resolve(null));
  socket.once('secureConnect', () => {
    const validTo = Date.parse(socket.getPeerCertificate().valid_to);
    resolve(Number.isNaN(validTo) ? null : new Date(validTo).toISOString());
    socket.destroy();
  });
  return promise;
}

import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a page may open a stream. Browsers name the origin of the page that connects; others may leave it out. The host
 * they called proves nothing where the origin is known: a name of somebody else may lead here.
 */
export function isOriginAllowed(headers: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  if (headers.origin === undefined) return true;
  const origin = URL.parse(headers.origin);
  if (origin === null) return false;
  return publicUrl === undefined ? origin.host === headers.host : origin.origin === publicUrl;
}

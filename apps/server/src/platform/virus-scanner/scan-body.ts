import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import type { Call } from '@azimute/contract';
import { DomainError } from '../domain-error.ts';
import { ScannerError, type VirusScanner } from './virus-scanner.ts';

/**
 * Scans the body of a call that processes it at once: photos and imported files. Unlike an upload, such a body cannot
 * wait for the scanner, so it is refused if it could not be scanned, and the sender has to retry. Returns the body to
 * continue with: a streamed file is scanned as it is read, and ends with the refusal.
 * @throws DomainError infected, scanner_unavailable
 */
export async function scanBody(
  scanner: Pick<VirusScanner, 'scan'>,
  scanned: NonNullable<Call['scanned']>,
  body: unknown,
): Promise<unknown> {
  if (scanned === 'body') {
    if (body instanceof Readable) return Readable.from(scanAlong(scanner, body), { objectMode: false });
    if (Buffer.isBuffer(body)) await requireClean(scanner.scan([body]));
    return body;
  }
  const { [scanned.field]: text } = body as Readonly<Record<string, unknown>>;
  if (typeof text === 'string') await requireClean(scanner.scan([Buffer.from(text, 'base64')]));
  return body;
}

async function* scanAlong(scanner: Pick<VirusScanner, 'scan'>, body: Readable): AsyncGenerator<Buffer> {
  const copy = new PassThrough();
  // If the scanner fails, the copy is destroyed before it is complete.
  copy.on('error', () => undefined);
  const scanning = scanner.scan(copy);
  const ended = scanning.then(
    () => undefined,
    () => undefined,
  );
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (!copy.destroyed && !copy.write(chunk))
        await Promise.race([once(copy, 'drain').catch(() => undefined), ended]);
      yield chunk;
    }
    copy.end();
    await requireClean(scanning);
  } finally {
    copy.destroy();
  }
}

async function requireClean(scanning: Promise<string | null>): Promise<void> {
  const virus = await scanning.catch((error: unknown) => {
    if (!(error instanceof ScannerError)) throw error;
    throw new DomainError('scanner_unavailable', { detail: error.message, cause: error });
  });
  if (virus !== null)
    throw new DomainError('infected', { detail: `The virus scanner found ${virus}. Nothing was saved.` });
}

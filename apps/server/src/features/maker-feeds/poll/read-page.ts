import { DomainError } from '../../../platform/domain-error.ts';
import { createParserPool } from '../../../platform/parsing/parser-pool.ts';
import type { DecodedPage } from '../decode/decode-fleet.ts';
import type { DecodeOptions } from '../decode/decode-machine.ts';
import type { FeedRun } from './feed-run.ts';
import { FeedFailedError, type FeedRequester } from './request-feed.ts';

const pool = createParserPool<DecodeOptions, DecodedPage>({
  script: new URL('page-worker.ts', import.meta.url),
  threads: 2,
  heapMb: 256,
  refuse: () => new DomainError('validation_failed', { detail: 'The response is too complex.' }),
});

/**
 * Asks for a page and decodes it in another thread.
 * @throws FeedFailedError if the provider returns no page
 */
export async function readPage(run: FeedRun, requester: FeedRequester, url: URL): Promise<DecodedPage> {
  const body = await requester.get(url);
  const { accountId, timeZone, clock } = run;
  const options = { timeZone, nowMs: clock.now().getTime() };
  try {
    return await pool.parseOnce(accountId, options, { bytes: piecesOf(body) });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new FeedFailedError('unreadable', error.detail ?? 'The response cannot be read.');
  }
}

async function* piecesOf(body: Buffer): AsyncGenerator<Uint8Array> {
  yield body;
}

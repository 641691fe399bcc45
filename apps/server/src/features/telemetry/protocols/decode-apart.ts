import { DomainError } from '../../../platform/domain-error.ts';
import { createParserPool, movable } from '../../../platform/parsing/parser-pool.ts';
import type { Submission } from '../values/position.ts';
import { decodeRequest, type ProtocolRequest } from './decode-request.ts';
import { unpackSubmission, type PackedSubmission } from './pack-submission.ts';

export interface DecodeTask {
  readonly request: ProtocolRequest;
  readonly bytes: Uint8Array;
  readonly nowMs: number;
}

/** Decoding a smaller body takes about as long as passing it to a thread. */
const LARGE_BYTES = 128 * 1024;
/** Enough for a request of the largest size, which takes 350 MB while it is parsed. */
const HEAP_MB = 512;

export interface Decoder {
  /**
   * Decodes a request of an endpoint. Large requests run in another thread, one at a time, so that only their senders
   * wait: accounts take turns, and requests of one account keep their order. The body memory limit bounds the queue.
   * @throws DomainError bad_request, payload_too_large
   */
  decode(accountId: number, request: ProtocolRequest, bytes: Uint8Array, nowMs: number): Promise<Submission>;
}

export function createDecoder(): Decoder {
  const pool = createParserPool<DecodeTask, PackedSubmission>({
    script: new URL('./decode-worker.ts', import.meta.url),
    threads: 1,
    heapMb: HEAP_MB,
    keptMs: Infinity,
    refuse: () =>
      new DomainError('payload_too_large', {
        detail: 'The body is too complex. Send less data at once.',
      }),
  });
  return {
    decode: async (accountId, request, bytes, nowMs) => {
      if (bytes.length < LARGE_BYTES) return decodeRequest(request, bytes, nowMs);
      const task = { request, bytes, nowMs };
      return unpackSubmission(await pool.parseOnce(accountId, task, { transfer: movable(bytes) }));
    },
  };
}

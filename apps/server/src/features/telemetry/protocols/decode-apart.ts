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

/** Reading less than this takes about as long as handing it over would. */
const LARGE_BYTES = 128 * 1024;
/** What a request of the largest size can become: 350 MB while it is parsed. */
const HEAP_MB = 512;

export interface Decoder {
  /**
   * Reads a request of an endpoint; a large one in another thread, one after the other, so that nobody waits for it but who
   * sends large ones: accounts in turn, those of one in the order in which they came. What waits is bounded by the room
   * that bodies take.
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

import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '@azimute/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Submission } from '../position.ts';
import { decodeRequest, type DoorRequest } from './decode-request.ts';
import { unpackSubmission, type PackedSubmission } from './pack-submission.ts';

export interface DecodeTask {
  readonly id: number;
  readonly request: DoorRequest;
  readonly bytes: Uint8Array;
  readonly nowMs: number;
}

export type DecodeResult =
  | { readonly id: number; readonly packed: PackedSubmission }
  | {
      readonly id: number;
      readonly refusal: { readonly code: ErrorCode; readonly detail: string | undefined };
    }
  | { readonly id: number; readonly failure: string };

interface Waiting {
  readonly bytes: number;
  readonly resolve: (submission: Submission) => void;
  readonly reject: (error: unknown) => void;
}

/** Reading less than this takes about as long as handing it over would. */
const LARGE_BYTES = 128 * 1024;
/** Handed over and not yet read, at most. */
const WAITING_BYTES = 64 * 1024 * 1024;
/** What a request of the largest size can become; one that becomes more ends the thread and not the portal. */
const HEAP_MB = 512;
const WORKER = new URL('./decode-worker.ts', import.meta.url);

export interface Decoder {
  /**
   * Reads a request of a door; a large one in another thread, so that nobody waits for it. Large ones are answered in
   * the order in which they came.
   * @throws DomainError bad_request, payload_too_large, overloaded
   */
  decode(request: DoorRequest, bytes: Uint8Array, nowMs: number): Promise<Submission>;
}

export function createDecoder(waitingBytes = WAITING_BYTES): Decoder {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let lastId = 0;
  let pendingBytes = 0;

  const settle = (id: number): Waiting | undefined => {
    const one = waiting.get(id);
    waiting.delete(id);
    pendingBytes -= one?.bytes ?? 0;
    return one;
  };
  const take = (result: DecodeResult): void => {
    const one = settle(result.id);
    if ('packed' in result) one?.resolve(unpackSubmission(result.packed));
    else one?.reject(toError(result));
  };
  /** The thread has died of the first that waits: the others are to be sent again. */
  const lose = (lost: Worker): void => {
    if (thread !== lost) return;
    thread = null;
    const [first, ...others] = waiting.keys();
    if (first !== undefined)
      settle(first)?.reject(
        new DomainError('payload_too_large', {
          detail: 'The body takes too much to read. Send less at once.',
        }),
      );
    for (const id of others) settle(id)?.reject(new DomainError('overloaded', { retryAfterSeconds: 1 }));
  };
  const open = (): Worker => {
    const opened = new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    opened.unref();
    opened.on('message', take);
    opened.on('error', () => lose(opened));
    opened.on('exit', () => lose(opened));
    return opened;
  };

  return {
    decode: async (request, bytes, nowMs) => {
      if (bytes.length < LARGE_BYTES) return decodeRequest(request, bytes, nowMs);
      if (pendingBytes + bytes.length > waitingBytes)
        throw new DomainError('overloaded', { retryAfterSeconds: 1 });
      thread ??= open();
      const to = thread;
      lastId += 1;
      const id = lastId;
      pendingBytes += bytes.length;
      return new Promise((resolve, reject) => {
        waiting.set(id, { bytes: bytes.length, resolve, reject });
        to.postMessage({ id, request, bytes, nowMs } satisfies DecodeTask, movable(bytes));
      });
    },
  };
}

/** The memory of the bytes goes to the other thread, where nothing else lives in it; else it is copied. */
function movable({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

function toError(result: Exclude<DecodeResult, { packed: unknown }>): Error {
  if ('failure' in result) return new Error(result.failure);
  const { code, detail } = result.refusal;
  return new DomainError(code, detail === undefined ? {} : { detail });
}

import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '@azimute/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Submission } from '../position.ts';
import { decodeRequest, type DoorRequest } from './decode-request.ts';
import { unpackSubmission, type PackedSubmission } from './pack-submission.ts';

export interface DecodeTask {
  readonly request: DoorRequest;
  readonly bytes: Uint8Array;
  readonly nowMs: number;
}

export type DecodeResult =
  | { readonly packed: PackedSubmission }
  | { readonly refusal: { readonly code: ErrorCode; readonly detail: string | undefined } }
  | { readonly failure: string };

interface Waiting {
  readonly task: DecodeTask;
  readonly resolve: (submission: Submission) => void;
  readonly reject: (error: unknown) => void;
}

/** Reading less than this takes about as long as handing it over would. */
const LARGE_BYTES = 128 * 1024;
/**
 * What a request of the largest size can become (350 MB while it is parsed, which cannot be broken off); one that becomes
 * more afterwards ends the thread and not the portal.
 */
const HEAP_MB = 512;
const WORKER = new URL('./decode-worker.ts', import.meta.url);

export interface Decoder {
  /**
   * Reads a request of a door; a large one in another thread, one after the other, so that nobody waits for it but who
   * sends large ones: accounts in turn, those of one in the order in which they came. What waits is bounded by the room
   * that bodies take.
   * @throws DomainError bad_request, payload_too_large
   */
  decode(accountId: number, request: DoorRequest, bytes: Uint8Array, nowMs: number): Promise<Submission>;
}

export function createDecoder(): Decoder {
  /** By account, the next to be served first. */
  const waiting = new Map<number, Waiting[]>();
  let reading: Waiting | undefined;
  let thread: Worker | null = null;

  const readNext = (): void => {
    const [next] = waiting;
    if (reading !== undefined || next === undefined) return;
    const [accountId, [first, ...others]] = next;
    waiting.delete(accountId);
    if (others.length > 0) waiting.set(accountId, others);
    if (first === undefined) return;
    reading = first;
    thread ??= open();
    thread.postMessage(first.task, movable(first.task.bytes));
  };
  const end = (): Waiting | undefined => {
    const ended = reading;
    reading = undefined;
    readNext();
    return ended;
  };
  const take = (result: DecodeResult): void => {
    const one = end();
    if ('packed' in result) one?.resolve(unpackSubmission(result.packed));
    else one?.reject(toError(result));
  };
  /** The thread has died of what it read. */
  const lose = (lost: Worker): void => {
    if (thread !== lost) return;
    thread = null;
    end()?.reject(
      new DomainError('payload_too_large', {
        detail: 'The body takes too much to read. Send less at once.',
      }),
    );
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
    decode: async (accountId, request, bytes, nowMs) => {
      if (bytes.length < LARGE_BYTES) return decodeRequest(request, bytes, nowMs);
      return new Promise((resolve, reject) => {
        const ofAccount = waiting.get(accountId) ?? [];
        ofAccount.push({ task: { request, bytes, nowMs }, resolve, reject });
        waiting.set(accountId, ofAccount);
        readNext();
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

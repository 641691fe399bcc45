import { parentPort } from 'node:worker_threads';
import { DomainError } from '../../../platform/domain-error.ts';
import type { DecodeTask, DecodeResult } from './decode-apart.ts';
import { decodeRequest } from './decode-request.ts';
import { packSubmission } from './pack-submission.ts';

let last = Promise.resolve();

/** Reads large requests in a thread of its own, one at a time: a reader that lets others in between would meet the next. */
parentPort?.on('message', (task: DecodeTask) => {
  last = last.then(() => decode(task));
});

async function decode({ id, request, bytes, nowMs }: DecodeTask): Promise<void> {
  try {
    const packed = packSubmission(await decodeRequest(request, bytes, nowMs));
    answer({ id, packed }, [packed.numbers.buffer, packed.ignitions.buffer]);
  } catch (error) {
    if (error instanceof DomainError) answer({ id, refusal: { code: error.code, detail: error.detail } });
    else answer({ id, failure: String(error) });
  }
}

function answer(result: DecodeResult, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(result, transfer);
}

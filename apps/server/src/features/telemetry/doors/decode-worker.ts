import { parentPort } from 'node:worker_threads';
import { DomainError } from '../../../platform/domain-error.ts';
import type { DecodeTask, DecodeResult } from './decode-apart.ts';
import { decodeRequest } from './decode-request.ts';
import { packSubmission } from './pack-submission.ts';

/** Reads large requests in a thread of its own; the next one is handed over when this one is answered. */
parentPort?.on('message', (task: DecodeTask) => void decode(task));

async function decode({ request, bytes, nowMs }: DecodeTask): Promise<void> {
  try {
    const packed = packSubmission(await decodeRequest(request, bytes, nowMs));
    answer({ packed }, [packed.numbers.buffer, packed.ignitions.buffer]);
  } catch (error) {
    if (error instanceof DomainError) answer({ refusal: { code: error.code, detail: error.detail } });
    else answer({ failure: String(error) });
  }
}

function answer(result: DecodeResult, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(result, transfer);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { positionsAnswerSchema, type PositionsAnswer } from '@azimute/contract';
import type { Position } from '../../features/telemetry/values/position.ts';

/** The portal refuses this sender permanently. */
class ImportRefusedError extends Error {
  override readonly name = 'ImportRefusedError';
}

const SHORTEST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * Sends positions through the positions endpoint until they are acknowledged: retries an overloaded or unreachable
 * portal after its Retry-After, or with increasing waits.
 * @throws ImportRefusedError
 */
export async function sendBatch(
  { url, key }: { readonly url: string; readonly key: string },
  positions: readonly Position[],
): Promise<PositionsAnswer> {
  const body = JSON.stringify({ positions: positions.map(describe) });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  for (let waitMs = SHORTEST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    const answer = await fetch(`${url}/api/v1/telemetry/positions`, { method: 'POST', headers, body }).catch(
      () => undefined,
    );
    const isTaken = answer?.ok === true;
    const told: unknown = isTaken ? await answer.json().catch(() => undefined) : undefined;
    if (told !== undefined) return positionsAnswerSchema.parse(told);
    const isPassing = answer === undefined || isTaken || answer.status >= 500 || answer.status === 429;
    if (!isPassing)
      throw new ImportRefusedError(`${url} returned HTTP ${answer.status}: ${await answer.text()}`);
    const askedMs = Number(answer?.headers.get('retry-after') ?? 0) * 1000;
    await answer?.body?.cancel().catch(() => undefined);
    await sleep(askedMs > 0 ? askedMs : waitMs);
  }
}

/** In the positions endpoint's format. */
function describe(position: Position): object {
  const { index: _, externalId, fixedAtMs, attributes, ...values } = position;
  return {
    ...values,
    deviceId: externalId,
    time: new Date(fixedAtMs).toISOString(),
    attributes: attributes === null ? null : (JSON.parse(attributes) as unknown),
  };
}

import type { PositionInput, PositionsAnswer } from '@azimute/contract';
import { createKey } from './send-fix.ts';
import { fetchFromNode, portalUrl, type TestPerson } from './test-portal.ts';

/** Sends fixes like a device, with an administrator's key. */
export async function postPositions(admin: TestPerson, positions: readonly PositionInput[]): Promise<void> {
  const answer = await fetchFromNode(`${portalUrl()}/api/v1/telemetry/positions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await createKey(admin)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ positions }),
  });
  const { accepted } = (await answer.json()) as PositionsAnswer;
  if (accepted !== positions.length)
    throw new Error(`${accepted} of ${positions.length} positions were accepted.`);
}

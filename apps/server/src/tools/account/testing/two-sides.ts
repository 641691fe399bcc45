import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../../../platform/clock.ts';
import { numberIdsOfCell } from '../../../platform/cells/number-ids.ts';
import { createDirectoryStore } from '../../../platform/objects/directory-store.ts';
import { runAsOwner } from '../../../platform/postgres/run-as-owner.ts';
import { createTestPortal, type TestPortal } from '../../../features/telemetry/testing/create-test-portal.ts';
import { connectSide, type Move, type Side } from '../sides.ts';

export interface TestSide extends Side {
  readonly portal: TestPortal;
}

export interface TwoSides {
  readonly north: TestSide;
  readonly south: TestSide;
  move(accountId: number, more?: Partial<Move>): Move;
  close(): Promise<void>;
}

/** Two cells with doors, each with a database and a store of objects of its own. */
export async function openTwoSides(): Promise<TwoSides> {
  const room = await mkdtemp(path.join(tmpdir(), 'azimute-sides-'));
  const open = async (cell: string, place: number): Promise<TestSide> => {
    const portal = await createTestPortal({ clock: systemClock });
    await runAsOwner(portal.ownerUrl, (owner) => numberIdsOfCell(owner, { place }));
    const client = await connectSide(portal.ownerUrl);
    const objects = createDirectoryStore(path.join(room, cell));
    return { cell, portal, client, url: portal.ownerUrl, objects };
  };
  const north = await open('north', 1);
  const south = await open('south', 2);
  return {
    north,
    south,
    move: (accountId, more = {}) => ({
      accountId,
      from: north,
      to: south,
      tell: () => undefined,
      signal: new AbortController().signal,
      freezeAtMostMs: 60_000,
      ...more,
    }),
    close: async () => {
      for (const { client, portal } of [north, south]) {
        await client.end();
        await portal.close();
      }
      await rm(room, { recursive: true, force: true });
    },
  };
}

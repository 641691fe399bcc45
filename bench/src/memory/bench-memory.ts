import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { LiveClient } from '@azimute/server/src/features/live/testing/live-client.ts';
import { count } from '../format.ts';
import { send } from '../ingest/run-sender.ts';
import { addSession } from '../sign-in.ts';
import { createFleet, startPortal } from '../start-portal.ts';
import { judge } from '../results/judge.ts';

const PORT = 9396;
const ASSETS = 100_000;
const READERS = 10;
const SECONDS = 15;

/** The resident memory of the portal's process: idle, after every asset has reported, and with live readers. */
export async function benchMemory(): Promise<void> {
  const portal = await startPortal(PORT);
  try {
    const fleet = await createFleet(portal.owner, ASSETS);
    const idle = readMegabytes(portal.portalPid);
    const sinceMs = Date.now() - 3_600_000;
    const heavy = { connections: 4, batch: 1_000, run: 1, seconds: SECONDS, paced: false };
    await send(portal, fleet, { ...heavy, sinceMs });
    const ingested = readMegabytes(portal.portalPid);
    await portal.owner.query(
      `update accounts set modules = '{services:simc:geolocalizacao}' where account_id = $1`,
      [fleet.accountId],
    );
    const token = await addSession(portal.owner, fleet.accountId, 'admin');
    const streams = await Promise.all(
      Array.from({ length: READERS }, () => openStream(portal.url, token, fleet.accountId)),
    );
    const watched = readMegabytes(portal.portalPid);
    await send(portal, fleet, { ...heavy, sinceMs: sinceMs + 1_800_000 });
    await sleep(2_000);
    const busy = readMegabytes(portal.portalPid);
    for (const stream of streams) stream.terminate();
    console.log(
      `resident memory: ${count(idle)} MB idle, ${count(ingested)} MB after ${count(ASSETS)} assets have reported, ` +
        `${count(watched)} MB with ${READERS} live readers of them all, while they report on ` +
        judge('memory/busy', busy) +
        `\nper asset, beyond idle: ${(((busy - idle) * 1_000_000) / ASSETS).toFixed(0)} bytes`,
    );
  } finally {
    await portal.stop();
  }
}

/** Opens a live reader and waits for the whole picture. */
async function openStream(url: string, token: string, accountId: number): Promise<LiveClient> {
  const answer = await fetch(`${url}/api/v1/live/tickets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  const { ticket } = (await answer.json()) as { readonly ticket: string };
  const stream = await LiveClient.connect(PORT);
  stream.send({ type: 'open', ticket, account: accountId });
  await stream.until(() => stream.assets.size === ASSETS);
  return stream;
}

/** Linux only: it reads /proc. */
function readMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kilobytes) * 1024) / 1_000_000;
}

import { LiveSocket } from '@azimute/web/src/live/live-socket.ts';
import { openSocket } from '../live/open-socket.ts';
import { addSessions, requestTicket } from '../live/plant-live.ts';
import type pg from 'pg';
import type { BenchFleet } from '../start-portal.ts';

export interface StreamWatch {
  /** Times from POST until the reader had the change, since the last call [ms]. */
  take(): number[];
  stop(): void;
}

/**
 * Opens a reader of the live stream without a screen, which separates the portal's time from the browser's. Every fix
 * of the bench contains the time of its POST.
 */
export async function watchStream(
  portal: { readonly url: string; readonly owner: pg.Pool },
  fleet: BenchFleet,
): Promise<StreamWatch> {
  const [token = ''] = await addSessions(portal.owner, fleet, 1);
  let latencies: number[] = [];
  const stop = await new Promise<() => void>((resolve, reject) => {
    const socket: LiveSocket = new LiveSocket({
      account: fleet.accountId,
      openSocket: (listener) => openSocket(portal.url, listener),
      askTicket: () => {
        requestTicket(portal.url, token).then((ticket) => socket.useTicket(ticket), reject);
      },
      have: () => null,
      onMessage: (message) => {
        if (message.type === 'picture') resolve(() => socket.rest());
        if (message.type !== 'changes') return;
        const now = performance.timeOrigin + performance.now();
        for (const [, , fixedAtMs] of message.assets) if (fixedAtMs !== null) latencies.push(now - fixedAtMs);
      },
      onConnection: () => undefined,
      onEnded: (code) => reject(new Error(`The stream ended: ${code}`)),
      random: Math.random,
      setTimer: (run, milliseconds) => Number(setTimeout(run, milliseconds)),
      clearTimer: (timer) => clearTimeout(timer),
    });
    socket.start();
  });
  return {
    stop,
    take: () => {
      const taken = latencies;
      latencies = [];
      return taken;
    },
  };
}

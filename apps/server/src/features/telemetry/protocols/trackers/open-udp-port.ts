import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import type { OpenPort, PortOptions } from './open-tcp-port.ts';
import type { OwnedTracker } from './tracker-line.ts';
import type { TrackerSession } from './tracker-protocol.ts';

/** Datagrams that are stored at once. More are dropped, and trackers that wait for a response send them again. */
const MOST_RUNNING = 500;

/** Receives datagrams of trackers. Each must name its tracker. */
export async function openUdpPort(options: PortOptions): Promise<OpenPort> {
  const { reader, host, port, log, metrics } = options;
  const labels = { protocol: reader.protocol };
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  const running = new Set<Promise<void>>();
  socket.on('message', (datagram, from) => {
    if (running.size >= MOST_RUNNING) {
      metrics.trackerFrames.inc({ ...labels, outcome: 'dropped' });
      return;
    }
    const taken = serve(socket, datagram, from, options)
      .catch((error: unknown) =>
        log.debug({ err: error, ...labels }, 'A datagram of a tracker was not answered'),
      )
      .finally(() => running.delete(taken));
    running.add(taken);
  });
  socket.on('error', (error) =>
    log.warn({ err: error, ...labels }, 'A response to a tracker could not be sent'),
  );
  socket.bind(port, host);
  await once(socket, 'listening');
  return {
    port: socket.address().port,
    stop: async () => {
      socket.removeAllListeners('message');
      await Promise.all(running);
      await new Promise<void>((resolve) => socket.close(resolve));
    },
  };
}

async function serve(
  socket: Socket,
  datagram: Buffer,
  from: RemoteInfo,
  options: PortOptions,
): Promise<void> {
  const { protocol, reader, take } = options;
  const session: TrackerSession = { state: new Map() };
  const findFrame = protocol.datagrams?.findFrame ?? protocol.findFrame;
  for (let left = datagram; ;) {
    const range = findFrame(left);
    if (range === null) return;
    const outcome = await take(reader, session, left.subarray(range.from, range.to));
    if (outcome.kind === 'unidentified') return;
    if (outcome.reply !== undefined) socket.send(outcome.reply, from.port, from.address);
    if (outcome.kind === 'unclaimed') return;
    openLine(socket, from, outcome.tracker, session, options);
    left = left.subarray(range.to);
  }
}

/** Later, a router between may no longer pass datagrams to the tracker. */
const REACHABLE_MS = 10_000;

function openLine(
  socket: Socket,
  { address, port }: RemoteInfo,
  tracker: OwnedTracker,
  session: TrackerSession,
  { protocol, reader, commands }: PortOptions,
): void {
  if (protocol.encodeCommand === undefined) return;
  const untilMs = performance.now() + REACHABLE_MS;
  commands.open({
    tracker,
    protocol,
    session,
    isDedicated: reader.accountId !== undefined,
    isOpen: () => performance.now() < untilMs,
    write: (bytes) =>
      new Promise((resolve, reject) => {
        socket.send(bytes, port, address, (error) => (error === null ? resolve() : reject(error)));
      }),
  });
}

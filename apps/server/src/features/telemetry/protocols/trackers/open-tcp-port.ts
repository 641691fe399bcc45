import { once } from 'node:events';
import { createServer, type BlockList, type Socket } from 'node:net';
import { TLSSocket, type SecureContext } from 'node:tls';
import type { Logger } from '../../../../platform/log.ts';
import type { Metrics } from '../../../../platform/metrics.ts';
import type { Admissions } from './admit-connections.ts';
import { takeProxyHeader } from './proxy-header.ts';
import { serveConnection, type ConnectionTimes, type ServedConnection } from './serve-connection.ts';
import type { FrameReader, TakeFrame } from './serve-frames.ts';
import type { TrackerCommands } from './tracker-line.ts';
import type { TrackerProtocol } from './tracker-protocol.ts';

export interface PortOptions {
  readonly protocol: TrackerProtocol;
  readonly reader: FrameReader;
  readonly take: TakeFrame;
  readonly commands: TrackerCommands;
  readonly host: string;
  readonly port: number;
  readonly log: Logger;
  readonly metrics: Metrics;
}

export interface TcpPortOptions extends PortOptions {
  readonly admissions: Admissions;
  readonly times: ConnectionTimes;
  /** Returns the current certificate; absent for connections without TLS. */
  readonly secure?: (() => SecureContext) | undefined;
  /** Load balancers whose connections begin with a PROXY header. */
  readonly proxies: BlockList;
}

export interface OpenPort {
  readonly port: number;
  /** Accepts nothing more, stores and answers the frames that have begun, and closes. */
  stop(): Promise<void>;
}

/** Accepts connections of trackers. */
export async function openTcpPort(options: TcpPortOptions): Promise<OpenPort> {
  const { host, port, times, proxies, log } = options;
  const served = new Set<ServedConnection>();
  const preparing = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    const address = socket.remoteAddress ?? '';
    if (!isAmong(proxies, address)) {
      serve(socket, address, options, served);
      return;
    }
    preparing.add(socket);
    const late = setTimeout(() => socket.destroy(), times.identifyMs);
    socket.on('error', () => socket.destroy());
    takeProxyHeader(socket)
      .then((header) => serve(socket, header.address ?? address, options, served))
      .catch((error: unknown) => {
        count(options, 'proxy');
        log.debug({ err: error, address }, 'A connection without a PROXY header was closed');
        socket.destroy();
      })
      .finally(() => {
        clearTimeout(late);
        preparing.delete(socket);
      });
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: async () => {
      server.close();
      for (const socket of preparing) socket.destroy();
      for (const connection of served) connection.stop();
      await Promise.all([...served].map(({ closed }) => closed));
    },
  };
}

function serve(
  socket: Socket,
  address: string,
  options: TcpPortOptions,
  served: Set<ServedConnection>,
): void {
  const { admissions, secure, metrics, reader } = options;
  const admission = admissions.admit(address);
  if (typeof admission === 'string') {
    count(options, admission);
    socket.destroy();
    return;
  }
  const labels = { protocol: reader.protocol };
  const stream =
    secure === undefined ? socket : new TLSSocket(socket, { isServer: true, secureContext: secure() });
  const connection = serveConnection(stream, {
    ...options,
    admission,
    onRefused: (reason) => count(options, reason),
  });
  metrics.trackerConnections.inc(labels);
  served.add(connection);
  void connection.closed.then(() => {
    metrics.trackerConnections.dec(labels);
    served.delete(connection);
  });
}

function count({ metrics, reader }: TcpPortOptions, reason: string): void {
  metrics.trackerRefusals.inc({ protocol: reader.protocol, reason });
}

function isAmong(list: BlockList, address: string): boolean {
  const inner = address.replace(/^::ffff:(?=\d+\.)/, '');
  return list.check(inner, inner.includes(':') ? 'ipv6' : 'ipv4');
}

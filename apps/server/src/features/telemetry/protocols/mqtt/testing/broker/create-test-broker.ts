import { createServer, type AddressInfo, type Socket } from 'node:net';
import mqttPacket, { type IConnectPacket, type Packet } from 'mqtt-packet';
import { createExchange, isWanted, send, type Exchange, type Session } from './create-exchange.ts';

export interface TestBroker {
  readonly port: number;
  readonly url: string;
  readonly connects: readonly IConnectPacket[];
  readonly subscriptions: readonly string[];
  /** Payloads in the order in which subscribers acknowledged them. */
  readonly acknowledged: readonly string[];
  /** Payloads that it acknowledged to publishers, in order. */
  readonly taken: readonly string[];
  /** Most messages that were in flight to one subscriber at once. */
  readonly mostUnderWay: number;
  /** Publishes like a client, but keeps the message even without a subscriber. */
  publish(topic: string, payload: string, qos?: 0 | 1): void;
  /** Breaks the connections like a network failure; the sessions stay. */
  cut(): void;
  close(): Promise<void>;
}

export interface TestBrokerOptions {
  readonly hasShared?: boolean;
  /** Sends this many to a subscriber, regardless of its receive maximum. */
  readonly mostUnderWay?: number;
}

interface Ledgers {
  readonly connects: IConnectPacket[];
  readonly acknowledged: string[];
  readonly taken: string[];
}

const SHARED_NOT_SUPPORTED = 158;
const NO_SUBSCRIBERS = 16;

/**
 * A small MQTT 5 broker with QoS 1, receive maximum, and sessions that outlive the connection and resend unacknowledged
 * messages. Keeps accepted messages until it closes.
 */
export async function createTestBroker(options: TestBrokerOptions = {}): Promise<TestBroker> {
  const exchange = createExchange(options.mostUnderWay);
  const ledgers: Ledgers = { connects: [], acknowledged: [], taken: [] };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const answer = answerTo(socket, exchange, ledgers, options);
    const parser = mqttPacket.parser({ protocolVersion: 5 });
    let session: Session | undefined;
    parser.on('packet', (packet: Packet) => {
      session = answer(packet, session);
      exchange.deliver();
    });
    socket.on('data', (bytes) => parser.parse(bytes));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      if (session !== undefined) exchange.close(session, socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    ...ledgers,
    port,
    url: `mqtt://127.0.0.1:${port}`,
    get subscriptions() {
      return [...exchange.sessions.values()].flatMap(({ subscriptions }) => subscriptions);
    },
    get mostUnderWay() {
      return exchange.mostUnderWay;
    },
    publish: (topic, payload, qos = 1) => {
      if (qos === 0) {
        for (const session of exchange.sessions.values())
          send(session.socket, { cmd: 'publish', qos, dup: false, retain: false, topic, payload });
        return;
      }
      exchange.keep({ topic, payload });
      exchange.deliver();
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers one connection; each answer returns its current session. */
function answerTo(
  socket: Socket,
  exchange: Exchange,
  ledgers: Ledgers,
  { hasShared = true }: TestBrokerOptions,
): (packet: Packet, session: Session | undefined) => Session | undefined {
  return (packet, session) => {
    if (packet.cmd === 'connect') {
      ledgers.connects.push(packet);
      return exchange.open(packet, socket);
    }
    const { messageId = 0 } = packet;
    if (packet.cmd === 'publish') {
      const payload = String(packet.payload);
      const isTaken = [...exchange.sessions.values()].some((one) => isWanted(one, packet.topic));
      if (isTaken) {
        exchange.keep({ topic: packet.topic, payload });
        ledgers.taken.push(payload);
      }
      send(socket, { cmd: 'puback', messageId, reasonCode: isTaken ? 0 : NO_SUBSCRIBERS });
    } else if (packet.cmd === 'subscribe') {
      const topics = packet.subscriptions.map(({ topic }) => topic);
      const isRefused = !hasShared && topics.some((topic) => topic.startsWith('$share/'));
      if (session !== undefined && !isRefused)
        session.subscriptions = [...new Set([...session.subscriptions, ...topics])];
      send(socket, { cmd: 'suback', messageId, granted: [isRefused ? SHARED_NOT_SUPPORTED : 1] });
    } else if (packet.cmd === 'unsubscribe' && session !== undefined) {
      const { unsubscriptions } = packet;
      session.subscriptions = session.subscriptions.filter((topic) => !unsubscriptions.includes(topic));
      send(socket, { cmd: 'unsuback', messageId, granted: [0] });
    } else if (packet.cmd === 'puback' && session !== undefined) {
      const done = exchange.settle(session, packet.messageId);
      if (done !== undefined) ledgers.acknowledged.push(done.payload);
    } else if (packet.cmd === 'pingreq') send(socket, { cmd: 'pingresp' });
    return session;
  };
}

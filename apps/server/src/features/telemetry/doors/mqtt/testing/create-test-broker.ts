import { createServer, type AddressInfo, type Socket } from 'node:net';
import mqttPacket, { type IConnectPacket, type Packet } from 'mqtt-packet';

export interface TestBroker {
  readonly port: number;
  readonly connects: readonly IConnectPacket[];
  readonly subscriptions: readonly string[];
  /** Payloads in the order in which they were acknowledged. */
  readonly acknowledged: readonly string[];
  /** Most messages that were under way at once. */
  readonly mostUnderWay: number;
  publish(topic: string, payload: string, qos?: 0 | 1): void;
  /** Breaks the connection, as a network does; the session stays. */
  cut(): void;
  close(): Promise<void>;
}

interface Message {
  readonly topic: string;
  readonly payload: string;
  readonly messageId: number;
  isSent: boolean;
}

/** A small MQTT 5 broker for one client: QoS 1, receive maximum, and a session that sends again what was not acknowledged. */
export async function createTestBroker(
  options: { readonly hasShared?: boolean; readonly mostUnderWay?: number } = {},
): Promise<TestBroker> {
  const { hasShared = true } = options;
  const connects: IConnectPacket[] = [];
  let subscriptions: string[] = [];
  const acknowledged: string[] = [];
  const sockets = new Set<Socket>();
  let messages: Message[] = [];
  let current: Socket | undefined;
  let lastId = 0;
  let mostUnderWay = 0;

  const send = (packet: Packet): void => {
    if (current?.writable === true) current.write(mqttPacket.generate(packet, { protocolVersion: 5 }));
  };
  const deliver = (): void => {
    const room = options.mostUnderWay ?? connects.at(-1)?.properties?.receiveMaximum ?? 1;
    let underWay = messages.filter(({ isSent }) => isSent).length;
    for (const message of messages) {
      if (message.isSent) continue;
      if (current === undefined || subscriptions.length === 0 || underWay >= room) break;
      message.isSent = true;
      underWay += 1;
      send({ cmd: 'publish', qos: 1, dup: false, retain: false, ...message });
    }
    mostUnderWay = Math.max(mostUnderWay, underWay);
  };
  const answer = (packet: Packet): void => {
    if (packet.cmd === 'connect') {
      connects.push(packet);
      for (const message of messages) message.isSent = false;
      send({ cmd: 'connack', reasonCode: 0, sessionPresent: connects.length > 1 });
      deliver();
    } else if (packet.cmd === 'subscribe') {
      const isRefused = packet.subscriptions.some(({ topic }) => topic.startsWith('$share/') && !hasShared);
      send({ cmd: 'suback', messageId: packet.messageId ?? 0, granted: [isRefused ? 158 : 1] });
      if (!isRefused) subscriptions.push(...packet.subscriptions.map(({ topic }) => topic));
      deliver();
    } else if (packet.cmd === 'unsubscribe') {
      subscriptions = subscriptions.filter((topic) => !packet.unsubscriptions.includes(topic));
      send({ cmd: 'unsuback', messageId: packet.messageId ?? 0, granted: [0] });
    } else if (packet.cmd === 'puback') {
      const done = messages.find(({ messageId }) => messageId === packet.messageId);
      if (done !== undefined) acknowledged.push(done.payload);
      messages = messages.filter((message) => message !== done);
      deliver();
    } else if (packet.cmd === 'pingreq') send({ cmd: 'pingresp' });
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    current = socket;
    const parser = mqttPacket.parser({ protocolVersion: 5 });
    parser.on('packet', answer);
    socket.on('data', (bytes) => parser.parse(bytes));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      if (current === socket) current = undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    connects,
    get subscriptions() {
      return subscriptions;
    },
    acknowledged,
    get mostUnderWay() {
      return mostUnderWay;
    },
    publish: (topic, payload, qos = 1) => {
      if (qos === 0) send({ cmd: 'publish', qos, dup: false, retain: false, topic, payload });
      else messages.push({ topic, payload, messageId: (lastId += 1), isSent: false });
      deliver();
    },
    cut: () => current?.destroy(),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

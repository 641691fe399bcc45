import type { Socket } from 'node:net';
import mqttPacket, { type IConnectPacket, type Packet } from 'mqtt-packet';

/** The broker's state of one client; it outlives the connection if the client requested that. */
export interface Session {
  readonly clientId: string;
  readonly isKept: boolean;
  /** Most messages in flight at once. */
  readonly room: number;
  socket: Socket | undefined;
  subscriptions: string[];
  /** Sent and unacknowledged messages, in the order in which they were sent. */
  underWay: SentMessage[];
  lastId: number;
}

export interface Message {
  readonly topic: string;
  readonly payload: string;
}

interface SentMessage extends Message {
  readonly messageId: number;
}

export interface Exchange {
  readonly sessions: ReadonlyMap<string, Session>;
  readonly mostUnderWay: number;
  open(packet: IConnectPacket, socket: Socket): Session;
  /** Closes the connection; its messages in flight wait for the next one. */
  close(session: Session, socket: Socket): void;
  /** Keeps the message until a subscriber has acknowledged it. */
  keep(message: Message): void;
  /** Sends waiting messages, in order, to subscribers that can receive more. */
  deliver(): void;
  /** Removes and returns the message that a subscriber acknowledged. */
  settle(session: Session, messageId: number | undefined): Message | undefined;
}

const LARGEST_ID = 0xffff;

/** Delivers each message to one of its subscribers: the portal subscribes alone or shares. */
export function createExchange(mostAtOnce: number | undefined): Exchange {
  const sessions = new Map<string, Session>();
  let waiting: Message[] = [];
  let mostUnderWay = 0;

  const hand = (session: Session, message: Message): void => {
    const messageId = takeId(session);
    session.underWay.push({ ...message, messageId });
    mostUnderWay = Math.max(mostUnderWay, session.underWay.length);
    send(session.socket, { cmd: 'publish', qos: 1, dup: false, retain: false, ...message, messageId });
  };
  const deliver = (): void => {
    let count = 0;
    for (const message of waiting) {
      const session = chooseSession(sessions.values(), message.topic);
      if (session === undefined) break;
      hand(session, message);
      count += 1;
    }
    waiting.splice(0, count);
  };

  return {
    sessions,
    get mostUnderWay() {
      return mostUnderWay;
    },
    open: ({ clientId, clean, properties }, socket) => {
      const known = clean === true ? undefined : sessions.get(clientId);
      const session: Session = {
        clientId,
        isKept: (properties?.sessionExpiryInterval ?? 0) > 0,
        room: mostAtOnce ?? properties?.receiveMaximum ?? LARGEST_ID,
        socket,
        subscriptions: known?.subscriptions ?? [],
        underWay: known?.underWay ?? [],
        lastId: known?.lastId ?? 0,
      };
      sessions.set(clientId, session);
      send(socket, { cmd: 'connack', reasonCode: 0, sessionPresent: known !== undefined });
      for (const message of session.underWay)
        send(socket, { cmd: 'publish', qos: 1, dup: true, retain: false, ...message });
      return session;
    },
    close: (session, socket) => {
      if (session.socket !== socket) return;
      session.socket = undefined;
      if (session.isKept || sessions.get(session.clientId) !== session) return;
      sessions.delete(session.clientId);
      waiting = [...session.underWay, ...waiting];
    },
    keep: (message) => {
      waiting.push(message);
    },
    deliver,
    settle: (session, messageId) => {
      const done = session.underWay.find((message) => message.messageId === messageId);
      session.underWay = session.underWay.filter((message) => message !== done);
      return done;
    },
  };
}

export function send(socket: Socket | undefined, packet: Packet): void {
  if (socket?.writable === true) socket.write(mqttPacket.generate(packet, { protocolVersion: 5 }));
}

export function isWanted(session: Session, topic: string): boolean {
  return session.subscriptions.some((filter) => matches(filter, topic));
}

/** Returns the connected session with room that has the fewest messages in flight. */
function chooseSession(sessions: Iterable<Session>, topic: string): Session | undefined {
  let chosen: Session | undefined;
  for (const session of sessions) {
    const takes = session.socket !== undefined && session.underWay.length < session.room;
    if (!takes || !isWanted(session, topic)) continue;
    if (chosen === undefined || session.underWay.length < chosen.underWay.length) chosen = session;
  }
  return chosen;
}

/** Returns a free message ID: IDs have two bytes and are reused after the acknowledgement. */
function takeId(session: Session): number {
  do session.lastId = (session.lastId % LARGEST_ID) + 1;
  while (session.underWay.some(({ messageId }) => messageId === session.lastId));
  return session.lastId;
}

function matches(filter: string, topic: string): boolean {
  const asked = filter.replace(/^\$share\/[^/]+\//, '').split('/');
  const levels = topic.split('/');
  const rest = asked.indexOf('#');
  if (rest === -1 ? asked.length !== levels.length : levels.length < rest) return false;
  return (rest === -1 ? asked : asked.slice(0, rest)).every(
    (level, place) => level === '+' || level === levels[place],
  );
}

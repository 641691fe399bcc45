import type { LiveMessage } from '@azimute/contract/live';
import { LiveFleet } from './live-fleet.ts';
import type { ConnectionState, LiveReply, LiveRequest } from './live-protocol.ts';
import { LiveSocket, type Socket, type SocketListener } from './live-socket.ts';

const frameEveryMs = 100;
const listEveryMs = 500;

const fleet = new LiveFleet();
let socket: LiveSocket | null = null;
let connection: ConnectionState = 'connecting';
let heardAtMs: number | null = null;
let connectionIsStale = false;

function reply(message: LiveReply, transfer: Transferable[] = []): void {
  globalThis.postMessage(message, { transfer });
}

function throttled(milliseconds: number, run: () => void): () => void {
  let isWaiting = false;
  let ranAt = -Infinity;
  const go = () => {
    isWaiting = false;
    ranAt = performance.now();
    run();
  };
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(go, Math.max(0, ranAt + milliseconds - performance.now()));
  };
}

const sendFrame = throttled(frameEveryMs, () => {
  if (!fleet.frameIsStale) return;
  const frame = fleet.frame();
  if (frame === null) return;
  const { points, clusters } = frame;
  const columns = [points.ids, points.x, points.y, points.statuses, points.headings];
  const buffers = [...columns, clusters.keys, clusters.x, clusters.y, clusters.counts].map(
    ({ buffer }) => buffer,
  );
  reply({ type: 'frame', frame }, buffers);
  sendList();
});

const sendList = throttled(listEveryMs, () => {
  if (fleet.listIsStale) reply({ type: 'list', list: fleet.list() });
});

/** The card and the trail of the selected asset follow its every fix, but are not told of others'. */
let told = '';
const sendSelected = throttled(frameEveryMs, () => {
  const row = fleet.selectedRow();
  const text = JSON.stringify(row);
  if (text === told) return;
  told = text;
  reply({ type: 'selected', row });
});

const sendConnection = throttled(1000, () => {
  if (connectionIsStale) reply({ type: 'connection', state: connection, heardAtMs });
  connectionIsStale = false;
});

function sendViews(): void {
  sendFrame();
  sendSelected();
  sendList();
}

function setConnection(state: ConnectionState): void {
  if (state === 'live') heardAtMs = Date.now();
  connectionIsStale = true;
  if (state === connection) sendConnection();
  else {
    connection = state;
    connectionIsStale = false;
    reply({ type: 'connection', state, heardAtMs });
  }
}

function receive(message: LiveMessage): void {
  if (message.type === 'picture' || message.type === 'changes') {
    fleet.receive(message);
    sendViews();
  } else if (message.type === 'catalog_changed') reply({ type: 'catalogue_wanted' });
  else if (message.type === 'end' && message.code === 'rights_changed') {
    fleet.held = null;
    reply({ type: 'catalogue_wanted' });
  }
}

function openSocket(url: string, listener: SocketListener): Socket {
  const opened = new WebSocket(url);
  opened.addEventListener('open', listener.onOpen);
  opened.addEventListener('message', (event) => listener.onMessage(String(event.data)));
  opened.addEventListener('close', listener.onClose);
  return opened;
}

function start(socketUrl: string, account: number): void {
  socket = new LiveSocket({
    account,
    openSocket: (listener) => openSocket(socketUrl, listener),
    askTicket: () => reply({ type: 'ticket_wanted' }),
    have: () => fleet.held,
    onMessage: receive,
    onConnection: setConnection,
    onEnded: (code) => reply({ type: 'ended', code }),
    random: Math.random,
    setTimer: (run, milliseconds) => self.setTimeout(run, milliseconds),
    clearTimer: (timer) => clearTimeout(timer),
  });
  socket.start();
}

const handlers: { [T in LiveRequest['type']]: (request: Extract<LiveRequest, { type: T }>) => void } = {
  start: ({ socketUrl, account }) => start(socketUrl, account),
  ticket: ({ ticket }) => socket?.useTicket(ticket),
  ticket_refused: ({ retry }) => socket?.refuseTicket(retry),
  catalogue: ({ assets, first, last }) => fleet.putCatalogue(assets, first, last),
  filter: ({ filter }) => fleet.setFilter(filter),
  order: ({ order }) => fleet.setOrder(order),
  viewport: ({ viewport }) => fleet.setViewport(viewport),
  window: ({ from, to }) => fleet.setWindow(from, to),
  select: ({ assetId }) => {
    told = '';
    fleet.select(assetId);
  },
  hover: ({ assetId }) => fleet.hover(assetId),
  bounds: ({ request, cluster }) => reply({ type: 'bounds', request, bounds: fleet.bounds(cluster) }),
};

globalThis.addEventListener('message', (event: MessageEvent<LiveRequest>) => {
  const handle = handlers[event.data.type] as (request: LiveRequest) => void;
  handle(event.data);
  sendViews();
});

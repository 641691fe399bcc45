import type { LiveMessage } from '@azimute/contract/live-schemas';
import { CatalogueReading } from './catalogue-reading.ts';
import { forgetSoon } from './forget-soon.ts';
import { LiveFleet } from './live-fleet.ts';
import type {
  ConnectionState,
  FleetQuestion,
  LiveReply,
  LiveRequest,
  PastQuestion,
} from './live-protocol.ts';
import { LiveSocket, type Socket, type SocketListener } from './live-socket.ts';

const frameEveryMs = 100;
const listEveryMs = 500;
const facetEveryMs = 1000;
const restAfterMs = 300_000;
const beatMs = 1000;
/** Twice the server's longest pause. Timers of background tabs are late even without sleep. */
const sleptMs = 10_000;

const fleet = new LiveFleet();
const catalogue = new CatalogueReading({
  ask: (wanted) => reply({ type: 'catalogue_wanted', wanted }),
  put: (assets, last) => fleet.putCatalogue(assets, last),
  onUnreadable: (error) => reply({ type: 'catalogue_unreadable', error }),
  setTimer: (run, milliseconds) => setTimeout(run, milliseconds),
  now: () => performance.now(),
  random: Math.random,
});
let socket: LiveSocket | null = null;
let connection: ConnectionState = 'connecting';
let heardAtMs: number | null = null;
let connectionIsStale = false;
let isLookedAt = true;
let restTimer: ReturnType<typeof setTimeout> | null = null;

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
  if (!fleet.frameIsStale || !isLookedAt) return;
  const frame = fleet.frame();
  if (frame === null) return;
  const { points, clusters } = frame;
  const columns = [points.ids, points.x, points.y, points.statuses, points.headings, points.origins];
  const buffers = [...columns, clusters.keys, clusters.x, clusters.y, clusters.counts, clusters.origins].map(
    ({ buffer }) => buffer,
  );
  reply({ type: 'frame', frame }, buffers);
  sendList();
});

const sendList = throttled(listEveryMs, () => {
  if (fleet.listIsStale && isLookedAt) reply({ type: 'list', list: fleet.list() });
});

const sendFacet = throttled(facetEveryMs, () => {
  const facet = fleet.facetIsStale ? fleet.facet() : null;
  if (facet !== null) reply({ type: 'facet', facet });
});

let toldPicked = '';
const sendPicked = throttled(listEveryMs, () => {
  if (!fleet.pickedAreStale) return;
  const picked = fleet.pickedAssets();
  const text = JSON.stringify(picked);
  if (text === toldPicked) return;
  toldPicked = text;
  reply({ type: 'picked', picked });
});

/** Card and trail of the selected asset receive every fix of it, but no fixes of other assets. */
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
  sendFacet();
  sendPicked();
}

let hasAskedForStates = false;
function setConnection(state: ConnectionState): void {
  if (state === 'live') heardAtMs = Date.now();
  if (state === 'live' && catalogue.hasFailed) catalogue.startSoon();
  if (state === 'lost' && !fleet.hasPicture && !hasAskedForStates) {
    // While there is no stream, current states are better than none.
    hasAskedForStates = true;
    catalogue.start(true);
  }
  connectionIsStale = true;
  if (state === connection) sendConnection();
  else {
    connection = state;
    connectionIsStale = false;
    reply({ type: 'connection', state, heardAtMs });
  }
}

/** A background tab catches up when shown; after a while it closes the stream. */
function setLookedAt(isLooked: boolean): void {
  isLookedAt = isLooked;
  if (restTimer !== null) clearTimeout(restTimer);
  restTimer = isLooked ? null : setTimeout(() => socket?.rest(), restAfterMs);
  if (!isLooked) return;
  if (heardAtMs !== null && Date.now() - heardAtMs > sleptMs) socket?.distrust();
  socket?.wake();
}

/** Detects sleep: timers stop while the machine sleeps or the page is frozen, but the clock does not. */
function watchSleep(): void {
  let seenAtMs = Date.now();
  setInterval(() => {
    const nowMs = Date.now();
    if (nowMs - seenAtMs > sleptMs && isLookedAt) socket?.distrust();
    seenAtMs = nowMs;
  }, beatMs);
}

function receive(message: LiveMessage): void {
  if (message.type === 'picture' || message.type === 'changes') {
    fleet.receive(message);
    sendViews();
  } else if (message.type === 'catalog_changed') catalogue.startSoon();
  else if (message.type === 'end' && message.code === 'rights_changed') {
    forgetSoon(fleet, { setTimer: setTimeout, onForgotten: sendViews });
    catalogue.start(false);
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
  watchSleep();
}

const isPast = (question: FleetQuestion): question is PastQuestion => question.kind.startsWith('past_');

async function answerPast(request: number, question: PastQuestion): Promise<void> {
  const { PastFleet } = await import('./past-fleet.ts');
  reply({ type: 'answer', request, answer: fleet.answerPast(question, PastFleet) });
  sendViews();
}

const handlers: { [T in LiveRequest['type']]: (request: Extract<LiveRequest, { type: T }>) => void } = {
  start: ({ socketUrl, account }) => start(socketUrl, account),
  ticket: ({ ticket }) => socket?.useTicket(ticket),
  ticket_refused: ({ code }) => socket?.refuseTicket(code),
  looked_at: ({ isLookedAt: isLooked }) => setLookedAt(isLooked),
  online: () => socket?.wake(),
  catalogue: ({ reading, page }) => {
    if (page === null) catalogue.fail(reading);
    else catalogue.take(reading, page);
  },
  read_catalogue: () => catalogue.start(!fleet.hasPicture && connection === 'lost'),
  filter: ({ filter }) => fleet.setFilter(filter),
  order: ({ order }) => fleet.setOrder(order),
  viewport: ({ viewport }) => fleet.setViewport(viewport),
  window: ({ from, to }) => fleet.setWindow(from, to),
  select: ({ assetId }) => {
    told = '';
    fleet.select(assetId);
  },
  hover: ({ assetId }) => fleet.hover(assetId),
  pick: ({ assetIds }) => fleet.pick(assetIds),
  facet: ({ field }) => {
    fleet.setFacet(field);
    const facet = fleet.facet();
    if (facet !== null) reply({ type: 'facet', facet });
  },
  ask: ({ request, question }) => {
    if (isPast(question)) void answerPast(request, question);
    else reply({ type: 'answer', request, answer: fleet.answer(question) });
  },
};

globalThis.addEventListener('message', (event: MessageEvent<LiveRequest>) => {
  const handle = handlers[event.data.type] as (request: LiveRequest) => void;
  handle(event.data);
  sendViews();
});

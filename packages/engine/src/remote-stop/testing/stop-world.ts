import type { Motion, StopFix, StopRule } from '../read-stand.ts';
import { requestStop, stepStop, type StopEffect, type StopEvent, type StopState } from '../remote-stop.ts';

export const UNIT_MS = 10_000;
const EXPIRES_AFTER = 5;

/** Times are units of ten seconds, more than a clock may be ahead. */
export const RULE: StopRule = {
  standMs: 2 * UNIT_MS,
  freshMs: UNIT_MS,
  largestGapMs: UNIT_MS,
  answerMs: 2 * UNIT_MS,
  settleMs: UNIT_MS,
};
const KEPT_UNITS = 4;

/** `0`: the stop; a higher number: that release. */
type Order = number;
interface Answer {
  readonly order: Order;
  readonly isAccepted: boolean;
}

/** Portal, network, device and what is known of the asset, at an instant. */
export interface World {
  readonly now: number;
  readonly stop: StopState;
  readonly fixes: readonly StopFix[];
  /** Decided in the database, not yet written to the socket: a restart loses them. */
  readonly decided: readonly Order[];
  /** On their way to the device, in order. */
  readonly sent: readonly Order[];
  readonly answers: readonly Answer[];
  /** Whether the device holds the output that stops the asset. */
  readonly isHeld: boolean;
  readonly writtenStops: number;
}

export type Action =
  | {
      readonly kind:
        | 'tick'
        | 'look'
        | 'write'
        | 'restart'
        | 'giveBack'
        | 'deliver'
        | 'reject'
        | 'loseOrder'
        | 'takeBack';
    }
  | { readonly kind: 'fix'; readonly age: number; readonly motion: Motion; readonly isInside: boolean }
  | { readonly kind: 'answer' | 'loseAnswer'; readonly index: number };

export function startWorld(): World {
  return {
    now: 0,
    stop: requestStop(EXPIRES_AFTER * UNIT_MS),
    fixes: [],
    decided: [],
    sent: [],
    answers: [],
    isHeld: false,
    writtenStops: 0,
  };
}

const MOTIONS: readonly Motion[] = ['still', 'moving', 'unknown'];

/** Everything that can happen next. */
export function actionsOf(world: World): Action[] {
  const actions: Action[] = [{ kind: 'tick' }, { kind: 'takeBack' }];
  for (const age of [0, 1]) {
    for (const motion of MOTIONS) actions.push({ kind: 'fix', age, motion, isInside: true });
    actions.push({ kind: 'fix', age, motion: 'still', isInside: false });
  }
  if (world.decided.length > 0) actions.push({ kind: 'write' }, { kind: 'restart' });
  if (world.decided.includes(0)) actions.push({ kind: 'giveBack' });
  if (world.sent.length > 0) actions.push({ kind: 'deliver' }, { kind: 'reject' }, { kind: 'loseOrder' });
  for (const index of world.answers.keys())
    actions.push({ kind: 'answer', index }, { kind: 'loseAnswer', index });
  return actions;
}

/** Returns the world after an action. Throws where the stop is written although it may not be. */
export function act(world: World, action: Action): World {
  switch (action.kind) {
    case 'tick':
      return look({ ...world, now: world.now + 1 });
    case 'look':
      return look(world);
    case 'fix': {
      const { age, motion, isInside } = action;
      return look(keepFix(world, { atMs: (world.now - age) * UNIT_MS, motion, isInside }));
    }
    case 'write': {
      const writtenStops = world.writtenStops + world.decided.filter((order) => order === 0).length;
      return { ...world, sent: [...world.sent, ...world.decided], decided: [], writtenStops };
    }
    case 'restart':
      return { ...world, decided: [] };
    case 'giveBack':
      return apply({ ...world, decided: world.decided.filter((order) => order !== 0) }, { kind: 'unsent' });
    case 'deliver':
    case 'reject':
      return reachDevice(world, action.kind === 'deliver');
    case 'loseOrder':
      return { ...world, sent: world.sent.slice(1) };
    case 'answer':
      return takeAnswer(world, action.index);
    case 'loseAnswer':
      return { ...world, answers: world.answers.toSpliced(action.index, 1) };
    case 'takeBack':
      return apply(world, { kind: 'takeBack', nowMs: world.now * UNIT_MS });
  }
}

function look(world: World): World {
  return apply(world, { kind: 'look', nowMs: world.now * UNIT_MS, fixes: world.fixes });
}

function keepFix(world: World, fix: StopFix): World {
  const fixes = world.fixes.filter(({ atMs }) => atMs > (world.now - KEPT_UNITS) * UNIT_MS);
  const isKnown = fixes.some((known) => known.atMs === fix.atMs && known.motion === fix.motion);
  return { ...world, fixes: isKnown ? fixes : [...fixes, fix] };
}

function reachDevice(world: World, isAccepted: boolean): World {
  const [order = 0, ...sent] = world.sent;
  const isHeld = isAccepted ? order === 0 : world.isHeld;
  return { ...world, sent, isHeld, answers: [...world.answers, { order, isAccepted }] };
}

function takeAnswer(world: World, index: number): World {
  const answer = world.answers[index];
  if (answer === undefined) return world;
  const { order, isAccepted } = answer;
  const rest = { ...world, answers: world.answers.toSpliced(index, 1) };
  const event: StopEvent =
    order === 0
      ? { kind: 'stopAnswered', nowMs: world.now * UNIT_MS, isAccepted }
      : { kind: 'releaseAnswered', releaseNo: order, isAccepted };
  return apply(rest, event);
}

function apply(world: World, event: StopEvent): World {
  const { state, effects } = stepStop(world.stop, event, RULE);
  const decided = effects.flatMap((effect) => orderOf(effect));
  if (decided.includes(0) && !isProvenSafe(world)) throw new Error(`unsafe stop: ${JSON.stringify(world)}`);
  const next = { ...world, stop: state, decided: [...world.decided, ...decided] };
  if (event.kind === 'look') expectRelease(next);
  return next;
}

function orderOf(effect: StopEffect): Order[] {
  if (effect.kind === 'writeStop') return [0];
  return effect.kind === 'writeRelease' ? [effect.releaseNo] : [];
}

/** The rule in other words: each of the newest three units has only positions at rest, the newest of them inside. */
function isProvenSafe({ now, fixes }: World): boolean {
  const at = (unit: number): StopFix[] => fixes.filter(({ atMs }) => atMs === unit * UNIT_MS);
  const newest = at(now).length > 0 ? now : now - 1;
  const units = [newest, newest - 1, newest - 2].map(at);
  const isAtRest = units.every((unit) => unit.length > 0 && unit.every(({ motion }) => motion === 'still'));
  return isAtRest && at(newest).every(({ isInside }) => isInside);
}

/** A movement that is known after the stop was sent is never left without a release. */
function expectRelease({ stop, fixes }: World): void {
  const { standingFromMs } = stop;
  if (stop.phase !== 'stopping' || standingFromMs === null) return;
  const hasMoved = fixes.some(({ atMs, motion }) => motion === 'moving' && atMs > standingFromMs);
  if (hasMoved) throw new Error(`moved without a release: ${JSON.stringify({ stop, fixes })}`);
}

/** Checks what has to hold in every world. */
export function expectSafe(world: World): void {
  const { stop, isHeld, sent, answers, decided } = world;
  if (world.writtenStops > 1) throw new Error(`stop sent twice: ${JSON.stringify(world)}`);
  const isQuiet = sent.length === 0 && answers.length === 0 && decided.length === 0;
  const isEnded = stop.phase === 'released' || stop.phase === 'cancelled' || stop.phase === 'expired';
  if (isQuiet && isEnded && isHeld) throw new Error(`ended while held: ${JSON.stringify(world)}`);
  if (stop.phase === 'waiting' && (isHeld || sent.includes(0)))
    throw new Error(`sent unnoticed: ${JSON.stringify(world)}`);
}

/** Lets everything arrive from here on. A release that was begun has to end with the output let go. */
export function expectReleaseEnds(world: World): void {
  if (world.stop.phase !== 'releasing') return;
  let next = world;
  // A release that is repeated late waits long.
  for (let unit = 0; unit < 200 && next.stop.phase === 'releasing'; unit += 1) {
    next = act(next, { kind: 'write' });
    while (next.sent.length > 0) next = act(next, { kind: 'deliver' });
    while (next.answers.length > 0) next = act(next, { kind: 'answer', index: 0 });
    next = act(next, { kind: 'tick' });
  }
  if (next.stop.phase !== 'released' || next.isHeld)
    throw new Error(`never released: ${JSON.stringify(world)}`);
}

/** Two worlds with one key behave alike: times count from now, and numbers from the newest release. */
export function keyOf(world: World): string {
  const { now, stop, fixes } = world;
  const age = (atMs: number | null): number | null =>
    atMs === null ? null : Math.min(now - Math.round(atMs / UNIT_MS), KEPT_UNITS + 2);
  const number = (order: Order): number => (order === 0 ? 0 : Math.max(order - stop.releaseNo, -2) - 1);
  return JSON.stringify([
    stop.phase,
    stop.phase === 'waiting' ? Math.max(age(stop.expiresAtMs) ?? 0, -EXPIRES_AFTER) : 0,
    [stop.standingFromMs, stop.sentAtMs, stop.answeredAtMs, stop.releasedAtMs].map(age),
    number(stop.neededReleaseNo),
    stop.alarm,
    fixes
      .filter(({ atMs }) => atMs > (now - KEPT_UNITS) * UNIT_MS)
      .map(({ atMs, motion, isInside }) => `${age(atMs)}${motion[0]}${isInside ? 1 : 0}`)
      .toSorted(),
    world.decided.map(number),
    world.sent.map(number),
    world.answers.map(({ order, isAccepted }) => [number(order), isAccepted]),
    world.isHeld,
    world.writtenStops,
  ]);
}

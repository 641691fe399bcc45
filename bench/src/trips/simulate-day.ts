import type { LatestFix } from '@azimute/engine';
import { metersPerDegree } from '@azimute/geo';
import { normal, type Chance } from '../chance.ts';

/** A receiver's errors, in meters; the errors of consecutive fixes are correlated for `driftSeconds`. */
export interface Receiver {
  readonly noiseMeters: number;
  readonly driftMeters: number;
  readonly driftSeconds: number;
  /** Share of fixes that are 60 to 200 m off. */
  readonly outliers: number;
  readonly everySeconds: number;
  readonly tellsSpeed: boolean;
  readonly tellsEngine: boolean;
}

interface Second {
  readonly x: number;
  readonly y: number;
  readonly kph: number;
  readonly isStop: boolean;
  readonly isEngineOn: boolean;
  /** Nothing is received, or the last place again. */
  readonly signal: 'received' | 'lost' | 'frozen';
}

export interface TrueStop {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface SimulatedDay {
  readonly fixes: readonly LatestFix[];
  readonly isStopAt: (atMs: number) => boolean;
  readonly stops: readonly TrueStop[];
}

const startMs = Date.UTC(2026, 0, 5, 6);
const hours = 12;

/**
 * A vehicle's day, second by second: stops with drift and shunting, and trips with traffic lights, jams, tunnels and
 * times without reception.
 */
class Plan {
  readonly seconds: Second[] = [];
  readonly #chance: Chance;
  #x = 0;
  #y = 0;
  #heading = 0;
  #kph = 0;

  constructor(chance: Chance) {
    this.#chance = chance;
    while (this.seconds.length < hours * 3600) {
      this.#stop();
      this.#trip();
    }
    this.#stop();
  }

  #between(least: number, most: number): number {
    return least + (most - least) * this.#chance();
  }

  #happens(share: number): boolean {
    return this.#chance() < share;
  }

  #go(kph: number, isStop: boolean, isEngineOn = true): void {
    this.#kph = kph;
    this.#x += (kph / 3.6) * Math.cos(this.#heading);
    this.#y += (kph / 3.6) * Math.sin(this.#heading);
    this.seconds.push({ x: this.#x, y: this.#y, kph, isStop, isEngineOn, signal: 'received' });
  }

  /** Two in three last 6 min to an hour; the others are deliveries of 2.5 to 5 min with the engine off. */
  #stop(): void {
    const isLong = this.#happens(0.65);
    const until = this.seconds.length + (isLong ? this.#between(360, 3600) : this.#between(150, 300));
    const idles = isLong && this.#happens(0.3);
    const shuntsAt = isLong && this.#happens(0.3) ? this.seconds.length + 200 : Infinity;
    for (let second = this.seconds.length; second < until; second += 1) {
      if (second === Math.floor(shuntsAt)) this.#shunt();
      this.#go(0, true, idles);
    }
  }

  #shunt(): void {
    this.#heading = this.#between(0, 2 * Math.PI);
    for (let second = this.#between(15, 40); second > 0; second -= 1) this.#go(9, true);
  }

  #trip(): void {
    const isLong = this.#happens(0.15);
    const seconds = isLong ? this.#between(2400, 4200) : this.#between(240, 1500);
    const [until, cruise] = [this.seconds.length + seconds, this.#between(25, 90)];
    const from = this.seconds.length;
    let turnsIn = 0;
    let haltsIn = this.#between(60, 300);
    while (this.seconds.length < until) {
      if ((turnsIn -= 1) < 0) {
        this.#heading += this.#happens(0.5) ? this.#between(-0.3, 0.3) : this.#between(-1.6, 1.6);
        turnsIn = this.#between(20, 150);
      }
      // A vehicle that stands until it parks has arrived.
      if ((haltsIn -= 1) < 0 && until - this.seconds.length > 400) {
        this.#halt();
        haltsIn = this.#between(60, 300);
      }
      this.#go(Math.min(cruise, this.#kph + 5), false);
    }
    while (this.#kph > 5) this.#go(this.#kph - 5, false);
    if (this.#happens(0.25)) this.#lose(from, this.#between(40, 200), 'lost');
    if (this.#happens(0.1)) this.#lose(from, this.#between(20, 60), 'frozen');
    if (isLong && this.#happens(0.5)) this.#lose(from, this.#between(960, 1500), 'lost');
  }

  /** A traffic light or, once in eight, a slow jam. */
  #halt(): void {
    while (this.#kph > 6) this.#go(this.#kph - 6, false);
    const isJam = this.#happens(0.12);
    const until = this.seconds.length + (isJam ? this.#between(60, 240) : this.#between(5, 90));
    while (this.seconds.length < until) {
      const isCreeping = isJam && this.seconds.length % 25 < 6;
      this.#go(isCreeping ? 7 : 0, false);
    }
  }

  /** Somewhere within the distance driven since, a minute from its ends. */
  #lose(from: number, seconds: number, signal: 'lost' | 'frozen'): void {
    const room = this.seconds.length - from - 120 - seconds;
    if (room <= 0) return;
    const first = Math.floor(from + 60 + this.#chance() * room);
    for (let second = first; second < first + seconds; second += 1) {
      const known = this.seconds[second];
      if (known !== undefined) this.seconds[second] = { ...known, signal };
    }
  }
}

/** Returns a day as it happened, and as a receiver reports it. */
export function simulateDay(receiver: Receiver, chance: Chance): SimulatedDay {
  const { seconds } = new Plan(chance);
  const stops: TrueStop[] = [];
  let sinceMs: number | null = null;
  for (const [second, { isStop }] of [...seconds, { isStop: false }].entries()) {
    const atMs = startMs + second * 1000;
    if (isStop) sinceMs ??= atMs;
    else if (sinceMs !== null) {
      stops.push({ fromMs: sinceMs, toMs: atMs });
      sinceMs = null;
    }
  }
  return {
    fixes: receive(seconds, receiver, chance),
    isStopAt: (atMs) => seconds[Math.round((atMs - startMs) / 1000)]?.isStop ?? true,
    stops,
  };
}

function receive(seconds: readonly Second[], receiver: Receiver, chance: Chance): LatestFix[] {
  const fixes: LatestFix[] = [];
  const keeps = Math.exp(-receiver.everySeconds / receiver.driftSeconds);
  const fresh = Math.sqrt(1 - keeps * keeps) * receiver.driftMeters;
  let [driftX, driftY] = [normal(chance) * receiver.driftMeters, normal(chance) * receiver.driftMeters];
  for (let second = 0; second < seconds.length; second += receiver.everySeconds) {
    driftX = driftX * keeps + normal(chance) * fresh;
    driftY = driftY * keeps + normal(chance) * fresh;
    const far = chance() < receiver.outliers ? 60 + 140 * chance() : 0;
    const turn = 2 * Math.PI * chance();
    const noise = () => normal(chance) * receiver.noiseMeters;
    const [east, north] = [driftX + noise() + far * Math.cos(turn), driftY + noise() + far * Math.sin(turn)];
    const truth = seconds[second];
    if (truth === undefined || truth.signal === 'lost') continue;
    const { x, y, kph, isEngineOn, signal } = truth;
    const last = signal === 'frozen' ? fixes.at(-1) : undefined;
    const fixedAtMs = startMs + second * 1000;
    fixes.push({
      deviceId: 1,
      fixedAtMs,
      receivedAtMs: fixedAtMs + 1000,
      // On the equator, far from 0, 0, which receivers without a place report.
      longitude: last?.longitude ?? 20 + (x + east) / metersPerDegree,
      latitude: last?.latitude ?? (y + north) / metersPerDegree,
      speedKph: receiver.tellsSpeed ? (last?.speedKph ?? kph) : null,
      headingDegrees: null,
      altitudeMeters: null,
      accuracyMeters: null,
      ignition: receiver.tellsEngine ? isEngineOn : null,
    });
  }
  return fixes;
}

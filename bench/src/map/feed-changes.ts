import { setTimeout as sleep } from 'node:timers/promises';
import { measure } from '@azimute/demo/src/machine/measure.ts';
import type { ProbeFix } from './page/watch-probes.ts';
import type { MovingAsset, PlantedMap } from './plant-map.ts';

const requestsPerSecond = 10;
const stepDegrees = 0.000_01;
const steps = 40;

export interface Feed {
  /** Receives for each request the fixes of probes in it. */
  onProbes: (fixes: readonly ProbeFix[]) => void;
  /** Acknowledged changes, and the senders' longest wait for one. */
  readonly acknowledged: number;
  readonly slowestMs: number;
  stop(): Promise<void>;
}

/** Sends changes through the positions endpoint: the city and the probes once a second, the others in turn. */
export function feedChanges(url: string, planted: PlantedMap, changesPerSecond: number): Feed {
  return new ChangeFeed(url, planted, changesPerSecond / requestsPerSecond);
}

class ChangeFeed implements Feed {
  onProbes: Feed['onProbes'] = () => undefined;
  acknowledged = 0;
  slowestMs = 0;
  readonly #url: string;
  readonly #planted: PlantedMap;
  readonly #perRequest: number;
  readonly #probes: ReadonlySet<MovingAsset>;
  readonly #stopping = new AbortController();
  readonly #answers = new Set<Promise<void>>();
  readonly #running: Promise<void>;
  #requests = 0;
  #nextOfCrowd = 0;

  constructor(url: string, planted: PlantedMap, perRequest: number) {
    this.#url = url;
    this.#planted = planted;
    this.#perRequest = perRequest;
    this.#probes = new Set(planted.probes);
    this.#running = this.#run();
  }

  stop(): Promise<void> {
    this.#stopping.abort();
    return this.#running;
  }

  async #run(): Promise<void> {
    const start = performance.now();
    while (!this.#stopping.signal.aborted) {
      const due = start + (this.#requests * 1000) / requestsPerSecond;
      await sleep(Math.max(0, due - performance.now()));
      const answer = this.#post(this.#requests);
      this.#requests += 1;
      this.#answers.add(answer);
      void answer.finally(() => this.#answers.delete(answer));
    }
    await Promise.all(this.#answers);
  }

  async #post(turn: number): Promise<void> {
    const atMs = performance.timeOrigin + performance.now();
    const sent = this.#choose(turn).map((asset) => ({ asset, position: positionOf(asset, turn) }));
    this.onProbes(
      sent
        .filter(({ asset }) => this.#probes.has(asset))
        .map(({ asset, position }) => [asset.assetId, position.latitude, atMs] as const),
    );
    const answer = await fetch(`${this.#url}/api/v1/telemetry/positions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#planted.key}` },
      body: JSON.stringify({ positions: sent.map(({ position }) => position) }),
    });
    const { accepted } = (await answer.json()) as { accepted?: number };
    this.acknowledged += accepted ?? 0;
    this.slowestMs = Math.max(this.slowestMs, performance.timeOrigin + performance.now() - atMs);
  }

  #choose(turn: number): MovingAsset[] {
    const { city, probes, crowd } = this.#planted;
    const watched = [...city, ...probes].filter(
      (_, index) => index % requestsPerSecond === turn % requestsPerSecond,
    );
    const others = Array.from({ length: Math.max(0, this.#perRequest - watched.length) }, (_, index) => {
      const asset = crowd[(this.#nextOfCrowd + index) % crowd.length];
      if (asset === undefined) throw new Error('There is nobody to move');
      return asset;
    });
    this.#nextOfCrowd += others.length;
    return [...watched, ...others];
  }
}

/** Returns the current position from the machine; for individually watched assets, small steps around its place. */
function positionOf({ deviceId, machine, place }: MovingAsset, turn: number) {
  const now = Date.now();
  const fix = measure(machine, now);
  const north = (1 + (Math.floor(turn / requestsPerSecond) % steps)) * stepDegrees;
  const { latitude, longitude } = place === null ? fix : { ...place, latitude: place.latitude + north };
  return {
    deviceId,
    time: new Date(now).toISOString(),
    latitude: Number(latitude.toFixed(5)),
    longitude: Number(longitude.toFixed(5)),
    speedKph: Number(fix.speedKph.toFixed(1)),
    headingDegrees: Math.round(fix.headingDegrees) % 360,
    accuracyMeters: fix.accuracyMeters,
    ignition: fix.engineOn,
  };
}

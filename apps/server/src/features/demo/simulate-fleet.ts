import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../platform/log.ts';
import { demoAccounts } from './demo-fleet.ts';
import { knockOnDoor } from './knock-on-door.ts';
import type { DemoDoor } from './open-demo-doors.ts';
import { measure, planMachine, reportSecondsOf, tellPast, type Fix, type Machine } from './plan-machine.ts';

export interface SimulatorOptions {
  /** Address of the portal, such as http://127.0.0.1:8080 */
  readonly baseUrl: string;
  readonly doors: readonly DemoDoor[];
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

export interface Simulator {
  stop(): Promise<void>;
}

interface Driver {
  readonly machine: Machine;
  readonly door: DemoDoor;
  nextMs: number;
}

const STEP_MS = 500;
const REQUESTS_AT_ONCE = 6;
const PAUSE_MS = 2_000;
/** A device that the portal does not know, as after its removal, tries again so much later. */
const UNKNOWN_PAUSE_MS = 10 * 60_000;
/** Of a device's past, in one request. */
const FIXES_AT_ONCE = 500;

/**
 * Moves the demo's machines by knocking on the OsmAnd door like any device. Where a machine is follows from the time
 * alone, so that a restart goes on where the fleet would be; what it missed, up to some hours, is told late.
 */
export function startSimulator(options: SimulatorOptions): Simulator {
  const simulator = new FleetSimulator(options);
  simulator.start();
  return simulator;
}

class FleetSimulator implements Simulator {
  readonly #options: SimulatorOptions;
  readonly #stopping = new AbortController();
  readonly #drivers: readonly Driver[];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: REQUESTS_AT_ONCE });
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #pausedUntilMs = 0;
  #failingSinceMs: number | null = null;
  #warned = false;

  constructor(options: SimulatorOptions) {
    this.#options = options;
    this.#drivers = options.doors.flatMap(planDrivers);
  }

  start(): void {
    this.#step();
    this.#timer = setInterval(() => this.#step(), STEP_MS);
    this.#run(this.#tellPasts());
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    this.#agent.destroy();
    await Promise.all(this.#running);
  }

  #step(): void {
    const atMs = Date.now();
    if (atMs < this.#pausedUntilMs || this.#stopping.signal.aborted) return;
    for (const driver of this.#drivers) {
      if (driver.nextMs > atMs) continue;
      if (this.#running.size >= REQUESTS_AT_ONCE) return;
      const fix = measure(driver.machine, driver.door.beganAtMs, atMs);
      driver.nextMs = atMs + reportSecondsOf(driver.machine, fix) * 1_000;
      this.#run(this.#send(driver, [fix]).then(() => undefined));
    }
  }

  #run(work: Promise<void>): void {
    this.#running.add(work);
    void work.finally(() => {
      this.#running.delete(work);
      this.#step();
    });
  }

  /** What each device would have sent while nobody listened; at the first start, some hours of work. */
  async #tellPasts(): Promise<void> {
    const nowMs = Date.now();
    for (const driver of this.#drivers) {
      const { machine, door } = driver;
      const fixes = tellPast(machine, door.beganAtMs, nowMs, door.lastFixMs.get(machine.deviceId));
      for (let from = 0; from < fixes.length; from += FIXES_AT_ONCE) {
        const part = fixes.slice(from, from + FIXES_AT_ONCE);
        while (!(await this.#send(driver, part))) {
          if (this.#stopping.signal.aborted) return;
          await sleep(PAUSE_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
        }
      }
    }
    this.#options.log.info({ devices: this.#drivers.length }, 'The fleet simulator is on the road');
  }

  /** Whether the portal answered; otherwise everyone pauses for a moment. */
  async #send(driver: Driver, fixes: readonly Fix[]): Promise<boolean> {
    const { machine, door } = driver;
    const address = { baseUrl: this.#options.baseUrl, key: door.key };
    try {
      const answer = await knockOnDoor(this.#agent, address, machine.deviceId, fixes);
      if (answer.rejected.length > 0) driver.nextMs = Date.now() + UNKNOWN_PAUSE_MS;
      this.#failingSinceMs = null;
      this.#warned = false;
      return true;
    } catch (error) {
      this.#pause(error);
      return false;
    }
  }

  /** Says so only when the portal stays away: it may just be stopping. */
  #pause(error: unknown): void {
    const atMs = Date.now();
    this.#pausedUntilMs = atMs + PAUSE_MS;
    this.#failingSinceMs ??= atMs;
    if (this.#warned || atMs - this.#failingSinceMs < PAUSE_MS || this.#stopping.signal.aborted) return;
    this.#warned = true;
    this.#options.log.warn({ err: error }, 'The fleet simulator waits for the portal');
  }
}

function planDrivers(door: DemoDoor): Driver[] {
  const account = demoAccounts.find(({ domain }) => domain === door.domain);
  return (account?.assets ?? []).flatMap((asset) => {
    const machine = planMachine(asset);
    // Silent devices only have a past.
    return machine === null
      ? []
      : [{ machine, door, nextMs: machine.silentForHours === null ? 0 : Infinity }];
  });
}

import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { planDrivers, type Driver } from './driver.ts';
import { findMissingUnits } from './history/find-missing-units.ts';
import type { Simulator, SimulatorOptions } from '@azimute/server/src/roles/demo.ts';
import { listUnits, newestFirst, type Unit } from './history/list-units.ts';
import { loadHistory } from './history/load-history.ts';
import { loadPasts } from './history/load-pasts.ts';
import { sendToEndpoint, type Report } from './send-to-endpoint.ts';
import { hasStepped, isInDeadZone, listReports, liveGrid } from './machine/list-reports.ts';
import type { DemoEndpoint } from './open-demo-endpoints.ts';

export interface FleetSimulatorOptions extends SimulatorOptions {
  /** For tests with a disposable database. */
  readonly allowsUnsyncedCommits?: boolean;
  readonly endpoints: readonly DemoEndpoint[];
}

interface LiveDriver extends Driver {
  /** Time up to which its device has reported everything. */
  toldMs: number;
  isSending: boolean;
}

const REQUESTS_AT_ONCE = 4;
const PAUSE_MS = 2_000;
/** Largest age of a device's first report after the start. */
const FIRST_SIGHT_MS = 11 * 60_000;
/** Time that a device buffers while it cannot send. */
const KEEPS_MS = 60 * 60_000;
const REPORTS_AT_ONCE = 500;

const EARLIER =
  'The demo of this database was made by an earlier version: it keeps its machines, without a month of history. A new DATA_DIR shows the whole fleet';

/**
 * Moves the demo's machines by sending to the OsmAnd endpoint, like their devices. A machine's place depends only on
 * the time, so that a restart continues with the fleet's current places; missed reports are sent late.
 */
export function startSimulator(options: FleetSimulatorOptions): Simulator {
  const simulator = new FleetSimulator(options);
  simulator.start();
  return simulator;
}

class FleetSimulator implements Simulator {
  readonly #options: FleetSimulatorOptions;
  readonly #stopping = new AbortController();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: REQUESTS_AT_ONCE + 1 });
  readonly #running = new Set<Promise<void>>();
  readonly #isEarlier: boolean;
  readonly #pastDays: number;
  #drivers: LiveDriver[] = [];
  #timer: NodeJS.Timeout | undefined;
  #pausedUntilMs = 0;
  #failingSinceMs: number | null = null;
  #warned = false;

  constructor(options: FleetSimulatorOptions) {
    this.#options = options;
    this.#isEarlier = options.endpoints.some((endpoint) => endpoint.isOfEarlierFleet);
    this.#pastDays = this.#isEarlier ? 0 : options.pastDays;
  }

  start(): void {
    this.#run(
      this.#begin().finally(() => {
        this.#options.history.loadedShare = null;
      }),
    );
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    this.#agent.destroy();
    await Promise.all(this.#running);
  }

  async #begin(): Promise<void> {
    const { endpoints, log } = this.#options;
    if (this.#isEarlier) log.info(EARLIER);
    const { signal } = this.#stopping;
    const drivers = await planDrivers(endpoints, { nowMs: Date.now(), signal });
    await this.#closeHours(drivers);
    if (signal.aborted) return;
    const nowMs = Date.now();
    this.#drivers = drivers.map((driver) => ({ ...driver, toldMs: nowMs, isSending: false }));
    await this.#showAll(drivers, nowMs);
    if (signal.aborted) return;
    this.#beat();
    this.#timer = setInterval(() => this.#beat(), this.#options.beatMs);
    log.info({ devices: drivers.length }, 'The fleet simulator is on the road');
    await this.#loadPatiently(drivers, nowMs);
  }

  /** Tries again while the database does not respond. */
  async #loadPatiently(drivers: readonly Driver[], nowMs: number): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#loadPast(drivers, nowMs);
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.#options.log.warn({ err: error }, 'The history of the demo could not be loaded; trying again');
        await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /**
   * Completes each device's interrupted hour before anything newer: later units are then either complete or missing.
   */
  async #closeHours(drivers: readonly Driver[]): Promise<void> {
    const nowMs = Date.now();
    const reports = drivers.flatMap((driver) => {
      const { knownFixMs, machine } = driver;
      if (knownFixMs === null) return [];
      const units = listUnits(driver, nowMs, this.#pastDays);
      const cut = units.find((unit) => unit.fromMs <= knownFixMs && knownFixMs < unit.untilMs);
      const fixes = cut === undefined ? [] : listReports(machine, knownFixMs + 1, cut.untilMs, cut.grid);
      return fixes.map((fix) => ({ driver, deviceId: machine.deviceId, fix }));
    });
    await this.#sendUntilTaken(reports);
  }

  /**
   * Sends each device's place immediately; for devices that do not report or have no place, sends the last known one.
   */
  async #showAll(drivers: readonly Driver[], nowMs: number): Promise<void> {
    const reports = drivers.flatMap((driver) => {
      const { machine, knownFixMs } = driver;
      if (machine.silentSinceMs !== null && knownFixMs !== null) return [];
      const untilMs = Math.min(nowMs, machine.silentSinceMs ?? nowMs);
      const seenMs = knownFixMs === null ? (machine.withoutPlaceSinceMs ?? untilMs) : untilMs;
      return [...new Set([seenMs, untilMs])].flatMap((beforeMs) => {
        const fix = listReports(machine, beforeMs - FIRST_SIGHT_MS, beforeMs, liveGrid).at(-1);
        return fix === undefined ? [] : [{ driver, deviceId: machine.deviceId, fix }];
      });
    });
    await this.#sendUntilTaken(reports);
  }

  async #sendUntilTaken(reports: readonly (Report & { readonly driver: Driver })[]): Promise<void> {
    for (const endpoint of this.#options.endpoints) {
      const ofEndpoint = reports.filter(({ driver }) => driver.endpoint === endpoint);
      for (let from = 0; from < ofEndpoint.length; from += REPORTS_AT_ONCE) {
        const part = ofEndpoint.slice(from, from + REPORTS_AT_ONCE);
        while (!this.#stopping.signal.aborted && !(await this.#send(endpoint, part)))
          await sleep(PAUSE_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
  }

  #beat(): void {
    const nowMs = Date.now();
    if (nowMs < this.#pausedUntilMs || this.#stopping.signal.aborted) return;
    for (const endpoint of this.#options.endpoints) {
      if (this.#running.size > REQUESTS_AT_ONCE) return;
      const due = this.#drivers.filter(
        (driver) =>
          driver.endpoint === endpoint &&
          !driver.isSending &&
          hasStepped(driver.machine, driver.toldMs, nowMs) &&
          !isInDeadZone(driver.machine, nowMs),
      );
      if (due.length > 0) this.#run(this.#tell(endpoint, due, nowMs));
    }
  }

  async #tell(endpoint: DemoEndpoint, drivers: readonly LiveDriver[], nowMs: number): Promise<void> {
    const reports = drivers.flatMap(({ machine, toldMs }) =>
      listReports(machine, Math.max(toldMs, nowMs - KEEPS_MS), nowMs, liveGrid).map((fix) => ({
        deviceId: machine.deviceId,
        fix,
      })),
    );
    for (const driver of drivers) driver.isSending = true;
    const isTaken = reports.length === 0 || (await this.#send(endpoint, reports));
    for (const driver of drivers) {
      driver.isSending = false;
      if (isTaken) driver.toldMs = nowMs;
    }
  }

  /** Loads the histories of machines in threads if most of them are missing, and sends the remaining fixes. */
  async #loadPast(drivers: readonly Driver[], nowMs: number): Promise<void> {
    const { baseUrl, history, log, tellHistoryLeft: tellLeft } = this.#options;
    const { signal } = this.#stopping;
    const agent = this.#agent;
    const units = newestFirst(drivers.map((driver) => listUnits(driver, nowMs, this.#pastDays)));
    let missing = await this.#findMissing(units);
    const lacking = this.#pastDays === 0 ? [] : listLacking(drivers, units, missing);
    if (lacking.length > 0 && !signal.aborted) {
      await this.#loadWhole(lacking, nowMs);
      if (!signal.aborted) missing = await this.#findMissing(units);
    }
    if (signal.aborted) return;
    await loadHistory({ baseUrl, agent, units: missing, allUnits: units, history, tellLeft, log, signal });
  }

  async #findMissing(units: readonly Unit[]): Promise<readonly Unit[]> {
    return await this.#options.asOwner(async (owner) => await findMissingUnits(owner, units));
  }

  async #loadWhole(drivers: readonly Driver[], nowMs: number): Promise<void> {
    const { history, pipeline, tellLoaded, tellHistoryLeft, log, allowsUnsyncedCommits } = this.#options;
    const startMs = performance.now();
    let positions = 0;
    history.loadedShare = 0;
    const { signal } = this.#stopping;
    await loadPasts({
      drivers,
      nowMs,
      pastDays: this.#pastDays,
      thread: { ...pipeline, allowsUnsyncedCommits: allowsUnsyncedCommits ?? false },
      onLoaded: (loaded, share) => {
        history.loadedShare = share;
        tellHistoryLeft(1 - share);
        if (loaded === null) return;
        positions += loaded.positions;
        tellLoaded(loaded);
      },
      signal,
    }).catch((error: unknown) => {
      // The endpoint then receives the missing part.
      if (!signal.aborted) log.warn({ err: error }, 'The history of the demo is loaded more slowly');
    });
    const seconds = Math.round((performance.now() - startMs) / 1000);
    log.info({ assets: drivers.length, positions, seconds }, 'Loaded the history of the demo');
  }

  #run(work: Promise<void>): void {
    const settled = work.catch((error: unknown) => {
      if (!this.#stopping.signal.aborted)
        this.#options.log.warn({ err: error }, 'The fleet simulator stopped short');
    });
    this.#running.add(settled);
    void settled.finally(() => this.#running.delete(settled));
  }

  /** Returns true if the portal answered; otherwise all pause for a moment. */
  async #send(endpoint: DemoEndpoint, reports: readonly Report[]): Promise<boolean> {
    const address = { baseUrl: this.#options.baseUrl, key: endpoint.key };
    try {
      await sendToEndpoint(this.#agent, address, reports);
      this.#failingSinceMs = null;
      this.#warned = false;
      return true;
    } catch (error) {
      this.#pause(error);
      return false;
    }
  }

  /** Logs only if the portal stays down: it may just be stopping. */
  #pause(error: unknown): void {
    const atMs = Date.now();
    this.#pausedUntilMs = atMs + PAUSE_MS;
    this.#failingSinceMs ??= atMs;
    if (this.#warned || atMs - this.#failingSinceMs < PAUSE_MS || this.#stopping.signal.aborted) return;
    this.#warned = true;
    this.#options.log.warn({ err: error }, 'The fleet simulator waits for the portal');
  }
}

/** Returns the machines of which more than half of the units are missing. */
function listLacking(
  drivers: readonly Driver[],
  units: readonly Unit[],
  missing: readonly Unit[],
): readonly Driver[] {
  const [all, left] = [units, missing].map((list) => Map.groupBy(list, ({ driver }) => driver));
  return drivers.filter((driver) => (left?.get(driver)?.length ?? 0) * 2 > (all?.get(driver)?.length ?? 0));
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';
import type { Logger } from '../../../platform/log.ts';
import { asProvedAccounts } from '../../../platform/postgres/transaction.ts';
import { FleetColumns } from './fleet-columns.ts';
import {
  countFleet,
  rankValues,
  readCodeOrder,
  readFleetAssets,
  readFleetChanges,
  readFleetNames,
  readIsByCodePoints,
  readSnapshot,
  readWholeFleet,
} from './read-fleet.ts';

export interface FleetIndexesOptions {
  readonly pipeline: Pool;
  readonly log: Pick<Logger, 'warn'>;
  /** Accounts with fewer assets than this, or more than `most`, are read from the database. */
  readonly fewest?: number;
  /** Assets that this process holds at most, of all accounts. */
  readonly most?: number;
}

interface HeldFleet {
  readonly accountId: number;
  readonly columns: FleetColumns;
  readonly isByCodePoints: boolean;
  /** Everything that this snapshot saw is in the columns; some of what came later may be. */
  snapshot: string;
  usedAtMs: number;
  running: Promise<void> | null;
  next: Promise<void> | null;
}

const FEWEST_ASSETS = 2_000;
/** Some 100 MB. */
const MOST_ASSETS = 400_000;
/** A fleet that nobody asks for is kept up with, and held, so long. */
const IDLE_MS = 5 * 60_000;
const KEEP_UP_MS = 1_000;
const LEFT_FOR_MS = 60_000;
/** More codes than this are ordered by the database. */
const MOST_PLACED = 1_000;

/**
 * The fleets of this process that are large and in use, in memory. Before each use the database is asked what the fleet's
 * snapshot did not see, so that an answer holds everything that was committed before it was asked for.
 */
export class FleetIndexes {
  readonly #options: Required<FleetIndexesOptions>;
  readonly #fleets = new Map<number, HeldFleet>();
  readonly #builds = new Map<number, Promise<void>>();
  #lastBuild = Promise.resolve();
  readonly #leftUntilMs = new Map<number, number>();
  /** Counts lost connections: after a crash the database may give numbers of transactions anew that were seen before. */
  #lost = 0;

  constructor(options: FleetIndexesOptions) {
    this.#options = { fewest: FEWEST_ASSETS, most: MOST_ASSETS, ...options };
    const forgetAll = (): void => {
      this.#lost += 1;
      this.#fleets.clear();
    };
    options.pipeline.on('error', forgetAll);
    options.pipeline.on('connect', (client) => client.on('error', forgetAll));
  }

  /** Whether a fleet is in memory. If not, and if its size is not known to forbid it, it will be. */
  holds(accountId: number): boolean {
    if (this.#fleets.has(accountId)) return true;
    if ((this.#leftUntilMs.get(accountId) ?? 0) < performance.now()) void this.build(accountId);
    return false;
  }

  /** The fleet as of now, or null where it is not in memory. Use it before anything else is awaited. */
  async current(accountId: number): Promise<FleetColumns | null> {
    const fleet = this.#fleets.get(accountId);
    if (fleet === undefined) return null;
    fleet.usedAtMs = performance.now();
    await this.#bringUp(fleet);
    return this.#fleets.get(accountId) === fleet ? fleet.columns : null;
  }

  /** Takes a fleet into memory where its size allows it. One after the other, as each holds a connection of the doors. */
  build(accountId: number): Promise<void> {
    const known = this.#builds.get(accountId);
    if (known !== undefined) return known;
    const building = this.#lastBuild.then(() => this.#build(accountId));
    this.#lastBuild = building;
    this.#builds.set(accountId, building);
    return building;
  }

  async #build(accountId: number): Promise<void> {
    const lost = this.#lost;
    try {
      const fleet = await asProvedAccounts(this.#options.pipeline, [accountId], (client) =>
        this.#read(client, accountId),
      );
      if (lost !== this.#lost) return;
      if (fleet === null) this.#leftUntilMs.set(accountId, performance.now() + LEFT_FOR_MS);
      else {
        this.#fleets.set(accountId, fleet);
        this.#dropBeyondMost();
        void this.#keepUp(fleet);
      }
    } catch (error) {
      this.#options.log.warn({ err: error, accountId }, 'A fleet could not be read into memory');
      this.#leftUntilMs.set(accountId, performance.now() + LEFT_FOR_MS);
    } finally {
      this.#builds.delete(accountId);
    }
  }

  async #read(client: ClientBase, accountId: number): Promise<HeldFleet | null> {
    const { fewest, most } = this.#options;
    const count = await countFleet(client, accountId, most + 1);
    if (count < fewest || count > most) return null;
    const snapshot = await readSnapshot(client);
    const columns = new FleetColumns(count);
    await readFleetNames(client, accountId, columns);
    await readWholeFleet(client, accountId, columns);
    columns.takeOrder(await readCodeOrder(client, accountId));
    await rankValues(client, columns);
    const isByCodePoints = await readIsByCodePoints(client);
    const usedAtMs = performance.now();
    return { accountId, columns, isByCodePoints, snapshot, usedAtMs, running: null, next: null };
  }

  /** A read under way may have begun before a change that the caller has to see: one more follows it, for all who wait. */
  #bringUp(fleet: HeldFleet): Promise<void> {
    if (fleet.running === null) {
      fleet.running = this.#readChanges(fleet).finally(() => {
        fleet.running = null;
      });
      return fleet.running;
    }
    fleet.next ??= fleet.running.then(() => {
      fleet.next = null;
      return this.#bringUp(fleet);
    });
    return fleet.next;
  }

  async #readChanges(fleet: HeldFleet): Promise<void> {
    const { accountId } = fleet;
    try {
      const isUsable = await asProvedAccounts(this.#options.pipeline, [accountId], (client) =>
        applyChanges(client, fleet),
      );
      if (!isUsable) this.#forget(fleet);
    } catch (error) {
      this.#forget(fleet);
      this.#options.log.warn({ err: error, accountId }, 'The changes of a fleet could not be read');
    }
  }

  #forget(fleet: HeldFleet): void {
    if (this.#fleets.get(fleet.accountId) === fleet) this.#fleets.delete(fleet.accountId);
  }

  /** So that a request finds little to read. */
  async #keepUp(fleet: HeldFleet): Promise<void> {
    for (;;) {
      await sleep(KEEP_UP_MS, undefined, { ref: false });
      if (performance.now() - fleet.usedAtMs > IDLE_MS) this.#forget(fleet);
      if (this.#fleets.get(fleet.accountId) !== fleet) return;
      await this.#bringUp(fleet);
    }
  }

  #dropBeyondMost(): void {
    const byUse = [...this.#fleets.values()].toSorted((a, b) => b.usedAtMs - a.usedAtMs);
    let assets = 0;
    for (const fleet of byUse) {
      assets += fleet.columns.size;
      if (assets > this.#options.most) this.#forget(fleet);
    }
  }
}

/** False when the changes since its snapshot are no longer known. */
async function applyChanges(client: ClientBase, fleet: HeldFleet): Promise<boolean> {
  const { accountId, columns } = fleet;
  const { snapshot, reaches, assetIds, fleetChanged } = await readFleetChanges(
    client,
    accountId,
    fleet.snapshot,
  );
  if (!reaches) return false;
  await readFleetAssets(client, accountId, columns, assetIds);
  if (fleetChanged || lacksNames(columns)) await readFleetNames(client, accountId, columns);
  if (fleet.isByCodePoints && columns.unplacedCount <= MOST_PLACED) columns.placeByCodePoints();
  else if (columns.isOutOfOrder) columns.takeOrder(await readCodeOrder(client, accountId));
  await rankValues(client, columns);
  fleet.snapshot = snapshot;
  return true;
}

/** Whether an asset was moved to a UL, or to a customer, that came after the names were read. */
function lacksNames({ units, customers, unitNames, customerNames }: FleetColumns): boolean {
  return hasUnnamed(units, unitNames) || hasUnnamed(customers, customerNames);
}

function hasUnnamed(
  { values, ranks }: { readonly values: readonly number[]; readonly ranks: readonly number[] },
  names: ReadonlyMap<number, unknown>,
): boolean {
  return values.slice(ranks.length).some((id) => id !== 0 && !names.has(id));
}

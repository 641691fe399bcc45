import type { ConnectionLimits } from '../../../../platform/tracker-settings.ts';
import type { OwnedTracker } from './tracker-line.ts';

/** A connection as the others see it. */
export interface TrackerConnection {
  /** Ends it for a newer connection of its tracker. */
  replace(): void;
}

/** Place of a connection within the limits. */
export interface Admission {
  /** Returns the limit that the account has reached, if it has. */
  identify(tracker: OwnedTracker, connection: TrackerConnection): 'account' | undefined;
  leave(): void;
}

/** Connections of a process, counted within the limits; the newest of each tracker. */
export interface Admissions {
  /** Returns the reached limit instead if there is one. */
  admit(address: string): Admission | 'connections' | 'address';
}

export function createAdmissions({
  connections,
  connectionsPerAddress,
  connectionsPerAccount,
}: ConnectionLimits): Admissions {
  const ofAddress = new Tally<string>(connectionsPerAddress);
  const ofAccount = new Tally<number>(connectionsPerAccount);
  const newest = new Map<string, TrackerConnection>();
  let open = 0;

  return {
    admit: (address) => {
      if (open >= connections) return 'connections';
      if (!ofAddress.take(address)) return 'address';
      open += 1;
      let identified:
        | { readonly key: string; readonly accountId: number; readonly own: TrackerConnection }
        | undefined;
      return {
        identify: ({ id, accountId }, connection) => {
          if (identified !== undefined) return undefined;
          if (!ofAccount.take(accountId)) return 'account';
          const key = `${accountId} ${id.toLowerCase()}`;
          identified = { key, accountId, own: connection };
          const older = newest.get(key);
          newest.set(key, connection);
          older?.replace();
          return undefined;
        },
        leave: () => {
          open -= 1;
          ofAddress.give(address);
          if (identified === undefined) return;
          ofAccount.give(identified.accountId);
          if (newest.get(identified.key) === identified.own) newest.delete(identified.key);
        },
      };
    },
  };
}

/** Counts per key up to a limit. */
class Tally<Key> {
  readonly #counts = new Map<Key, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  take(key: Key): boolean {
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#most) return false;
    this.#counts.set(key, count + 1);
    return true;
  }

  give(key: Key): void {
    const count = (this.#counts.get(key) ?? 1) - 1;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }
}

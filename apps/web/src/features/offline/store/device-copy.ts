import type { AnswerOf, Locale } from '@azimute/contract';
import { dayMs } from '@azimute/contract/durations';
import { changeNote, ownerName, readNote, type DeviceOwner } from '../api/device-note.ts';
import { inDatabase } from './device-database.ts';
import { createKey, openJson, readKey, sealJson, type Sealed } from './vault.ts';

type Items<List extends { readonly items: readonly unknown[] }> = List['items'][number];
type Asset = Items<AnswerOf<'listAssets'>>;

export type CopiedAsset = Pick<
  Asset,
  'id' | 'code' | 'model' | 'status' | 'hourMeterHours' | 'odometerKm'
> & {
  readonly unit: string;
  readonly place: {
    readonly latitude: number;
    readonly longitude: number;
    readonly fixedAt: string;
  } | null;
};
export type CopiedAlert = Items<AnswerOf<'listAlerts'>>;
export type CopiedWorkOrder = Omit<AnswerOf<'getWorkOrder'>, 'history'>;

/** Part of the fleet in a copy, and how many there are in all. */
export interface Copied<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** The last known state of what a user sees, as text and numbers only. */
export interface DeviceCopy {
  readonly takenAt: string;
  readonly owner: DeviceOwner;
  readonly person: string;
  readonly account: string;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly distanceUnit: 'km' | 'mi';
  /** Whether the user may treat alerts and work orders. */
  readonly treatsAlerts: boolean;
  /** Whether the user may enter meter readings. */
  readonly changesAssets: boolean;
  /** Null for what the user does not see. */
  readonly assets: Copied<CopiedAsset> | null;
  readonly alerts: Copied<CopiedAlert> | null;
  readonly workOrders: Copied<CopiedWorkOrder> | null;
}

const copyName = 'copy';
/** Limit of a copy's age. */
export const copyLifeMs = dayMs;

interface StoredCopy {
  readonly part: typeof copyName;
  readonly takenAtMs: number;
  readonly sealed: Sealed;
}

/**
 * Replaces the copy and its key, so that nothing of the previous one can be opened. Stores nothing during a wipe, or if
 * `isAllowed` returns false at the last moment.
 */
export async function keepCopy(copy: DeviceCopy, isAllowed = (): boolean => true): Promise<void> {
  const key = await createKey();
  const sealed = await sealJson(key, copyName, copy);
  const takenAtMs = Date.parse(copy.takenAt);
  const stored: StoredCopy = { part: copyName, takenAtMs, sealed };
  await inDatabase('readwrite', (get) => {
    if (readNote().wipe !== null || !isAllowed()) return undefined;
    // A wipe that begins from here on follows this transaction.
    changeNote({ copy: { owner: ownerName(copy.owner), untilMs: takenAtMs + copyLifeMs } });
    get('keys').put({ name: copyName, key });
    return get('copy').put(stored);
  });
}

/** Returns the copy; null if there is none. Destroys one that is too old, from the future, or cannot be opened. */
export async function readCopy(nowMs: number): Promise<DeviceCopy | null> {
  const [stored, key] = await Promise.all([
    inDatabase<StoredCopy | undefined>('readonly', (get) => get('copy').get(copyName)),
    readKey(copyName),
  ]);
  if (stored === undefined || key === null) return null;
  const ageMs = nowMs - stored.takenAtMs;
  if (ageMs >= 0 && ageMs < copyLifeMs && readNote().wipe === null) {
    try {
      return (await openJson(key, copyName, stored.sealed)) as DeviceCopy;
    } catch {
      // The key is another copy's.
    }
  }
  await destroyCopy();
  return null;
}

/** Destroys the key and the copy, both or neither. */
export async function destroyCopy(): Promise<void> {
  await inDatabase('readwrite', (get) => {
    get('keys').delete(copyName);
    return get('copy').clear();
  });
  changeNote({ copy: null });
}

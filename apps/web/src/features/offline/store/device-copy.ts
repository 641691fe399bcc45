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

/** Part of the fleet in a copy, and the total number. */
export interface Copied<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** Last known state of what a user sees, as text and numbers only. */
export interface DeviceCopy {
  readonly takenAt: string;
  readonly owner: DeviceOwner;
  readonly person: string;
  readonly account: string;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly distanceUnit: 'km' | 'mi';
  /** True if the user can change alerts and work orders. */
  readonly treatsAlerts: boolean;
  /** True if the user can enter meter readings. */
  readonly changesAssets: boolean;
  /** Null if the user has no access. */
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
 * Replaces the copy and its key, so that nothing of the previous one can be decrypted. Stores nothing during a wipe, or
 * if `isAllowed` returns false immediately before.
 */
export async function keepCopy(copy: DeviceCopy, isAllowed = (): boolean => true): Promise<void> {
  const key = await createKey();
  const sealed = await sealJson(key, copyName, copy);
  const takenAtMs = Date.parse(copy.takenAt);
  const stored: StoredCopy = { part: copyName, takenAtMs, sealed };
  await inDatabase('readwrite', (get) => {
    if (readNote().wipe !== null || !isAllowed()) return undefined;
    // A wipe that begins after this point follows this transaction.
    changeNote({ copy: { owner: ownerName(copy.owner), untilMs: takenAtMs + copyLifeMs } });
    get('keys').put({ name: copyName, key });
    return get('copy').put(stored);
  });
}

/**
 * Returns the copy; null if there is none. Destroys a copy that has expired, is dated in the future, or cannot be
 * decrypted.
 */
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
      // The key belongs to another copy.
    }
  }
  await destroyCopy();
  return null;
}

/** Destroys both the key and the copy, in one transaction. */
export async function destroyCopy(): Promise<void> {
  await inDatabase('readwrite', (get) => {
    get('keys').delete(copyName);
    return get('copy').clear();
  });
  changeNote({ copy: null });
}

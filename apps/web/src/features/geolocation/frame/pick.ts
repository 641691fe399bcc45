/** Removes a selected asset, or appends it; at the limit, the earlier ones stay. */
export function togglePicked(picked: readonly number[], assetId: number, limit: number): readonly number[] {
  if (picked.includes(assetId)) return picked.filter((id) => id !== assetId);
  return pickMore(picked, [assetId], limit);
}

export function pickMore(
  picked: readonly number[],
  assetIds: readonly number[],
  limit: number,
): readonly number[] {
  return [...new Set([...picked, ...assetIds])].slice(0, limit);
}

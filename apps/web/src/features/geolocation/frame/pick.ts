/** Takes an asset away that is picked, else picks it as the last; the first of too many stay. */
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

interface Span {
  readonly assetId: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Returns when the most spans overlapped, with their owners, or null if no two did. A span that ends makes room for the
 * next; spans without length overlap none.
 */
export function mostTogether(
  all: readonly Span[],
): { readonly count: number; readonly atMs: number; readonly assetIds: readonly number[] } | null {
  const spans = all.filter(({ fromMs, toMs }) => fromMs < toMs);
  const ends = spans.map(({ toMs }) => toMs).toSorted((one, other) => one - other);
  const begins = spans.map(({ fromMs }) => fromMs).toSorted((one, other) => one - other);
  let [most, mostAtMs, ended] = [1, 0, 0];
  for (const [n, fromMs] of begins.entries()) {
    while ((ends[ended] ?? Infinity) <= fromMs) ended += 1;
    const count = n + 1 - ended;
    if (count > most) [most, mostAtMs] = [count, fromMs];
  }
  if (most < 2) return null;
  const open = spans.filter(({ fromMs, toMs }) => fromMs <= mostAtMs && toMs > mostAtMs);
  return { count: most, atMs: mostAtMs, assetIds: [...new Set(open.map(({ assetId }) => assetId))] };
}

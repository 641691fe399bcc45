import type { Filter } from '../../../ui/filters/filter.ts';

interface AssetFilter {
  readonly label: string;
  /** Ids of assets. */
  readonly chosen: readonly string[];
  /** Undefined if no loaded row is of the asset. */
  readonly codeOf: (id: string) => string | undefined;
}

/** Filter of a list by asset; set by the figure of one asset, and removable here. */
export function assetFilter({ label, chosen, codeOf }: AssetFilter): Filter[] {
  if (chosen.length === 0) return [];
  const values = chosen.map((value) => ({ value, label: codeOf(value) ?? `#${value}` }));
  return [{ name: 'assets', label, chosen, values }];
}

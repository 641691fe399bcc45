import type { Filter } from '../../../ui/filters/filter.ts';

interface AssetFilter {
  readonly label: string;
  /** Ids of assets. */
  readonly chosen: readonly string[];
  /** Undefined where no row that is loaded is of the asset. */
  readonly codeOf: (id: string) => string | undefined;
}

/** The assets that a list is narrowed to: they come from a figure of one asset, and are taken away here. */
export function assetFilter({ label, chosen, codeOf }: AssetFilter): Filter[] {
  if (chosen.length === 0) return [];
  const values = chosen.map((value) => ({ value, label: codeOf(value) ?? `#${value}` }));
  return [{ name: 'assets', label, chosen, values }];
}

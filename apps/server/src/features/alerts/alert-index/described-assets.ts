import { describedFilters, type DescribedFilter } from '@azimute/contract';
import { DictionaryColumn } from '../../../platform/memory/dictionary-column.ts';

/** What alerts are filtered and ordered by of their assets. */
export interface DescribedAsset {
  readonly code: string;
  /** In small letters, as it is searched. */
  readonly searchedCode: string;
  /** In the order of `describedFilters`; 0 without a reference. */
  readonly values: readonly (string | number)[];
}

const FEW = 64;

/** Assets by their place among those of the alerts. What is not described yet has no code and no description. */
export class DescribedAssets {
  readonly codes: string[] = [];
  readonly searchedCodes: string[] = [];
  readonly values = Object.fromEntries(
    describedFilters.map((name) => [name, new DictionaryColumn<string | number>(FEW)]),
  ) as Readonly<Record<DescribedFilter, DictionaryColumn<string | number>>>;

  /** How many are described, from the first place on. */
  get count(): number {
    return this.codes.length;
  }

  put(place: number, asset: DescribedAsset): void {
    this.codes[place] = asset.code;
    this.searchedCodes[place] = asset.searchedCode;
    for (const [index, name] of describedFilters.entries()) {
      const column = this.values[name];
      if (place >= column.cells.length) column.grow(place * 2);
      column.set(place, asset.values[index] ?? '');
    }
  }
}

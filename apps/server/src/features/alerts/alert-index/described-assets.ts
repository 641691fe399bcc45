import { describedFilters, type DescribedFilter } from '@azimute/contract';
import { DictionaryColumn } from '../../../platform/memory/dictionary-column.ts';

/** Asset data that alerts are filtered and sorted by. */
export interface DescribedAsset {
  readonly code: string;
  /** In lower case, for searches. */
  readonly searchedCode: string;
  /** In the order of `describedFilters`; 0 without a reference. */
  readonly values: readonly (string | number)[];
}

const FEW = 64;

/**
 * Asset data by position among the assets of alerts. Assets that are not described yet have no code and no
 * description.
 */
export class DescribedAssets {
  readonly codes: string[] = [];
  readonly searchedCodes: string[] = [];
  readonly values = Object.fromEntries(
    describedFilters.map((name) => [name, new DictionaryColumn<string | number>(FEW)]),
  ) as Readonly<Record<DescribedFilter, DictionaryColumn<string | number>>>;

  /** Number of described assets; they come first. */
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

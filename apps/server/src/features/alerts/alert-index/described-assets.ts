import { DictionaryColumn } from '../../../platform/memory/dictionary-column.ts';

/** What alerts are filtered and ordered by of their assets. */
export interface DescribedAsset {
  readonly assetId: number;
  readonly code: string;
  /** In small letters, as it is searched. */
  readonly searchedCode: string;
  readonly category: string;
  readonly manufacturer: string;
  readonly costCenter: string;
  /** 0 without one. */
  readonly customerId: number;
}

const FEW = 64;

/** Assets by their place among those of the alerts. What is not described yet has no code and no description. */
export class DescribedAssets {
  readonly codes: string[] = [];
  readonly searchedCodes: string[] = [];
  readonly categories = new DictionaryColumn<string>(FEW);
  readonly manufacturers = new DictionaryColumn<string>(FEW);
  readonly costCenters = new DictionaryColumn<string>(FEW);
  readonly customers = new DictionaryColumn<number>(FEW);

  /** How many are described, from the first place on. */
  get count(): number {
    return this.codes.length;
  }

  put(place: number, asset: Omit<DescribedAsset, 'assetId'>): void {
    const { categories, manufacturers, costCenters, customers } = this;
    if (place >= categories.cells.length) {
      const capacity = place * 2;
      for (const column of [categories, manufacturers, costCenters, customers]) column.grow(capacity);
    }
    this.codes[place] = asset.code;
    this.searchedCodes[place] = asset.searchedCode;
    categories.set(place, asset.category);
    manufacturers.set(place, asset.manufacturer);
    costCenters.set(place, asset.costCenter);
    customers.set(place, asset.customerId);
  }
}

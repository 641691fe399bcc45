export { compareAsset } from './compare-asset.ts';
export type {
  AssetComparison,
  ComparedAsset,
  Conclusion,
  Difference,
  OtherPosition,
} from './compared-asset.ts';

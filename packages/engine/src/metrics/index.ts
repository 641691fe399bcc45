export { metricCatalogue } from './catalogue.ts';
export {
  computeFigure,
  factsOfMetric,
  listLeftOut,
  type AssetCounts,
  type FactSums,
} from './compute-figure.ts';
export { judgeByTarget } from './judge-by-target.ts';

export { metricCatalogue } from './catalogue.ts';
export {
  computeFigure,
  factsOfMetric,
  listLeftOut,
  type AssetCounts,
  type FactSums,
} from './compute-figure.ts';
export { evaluateByTarget } from './evaluate-by-target.ts';

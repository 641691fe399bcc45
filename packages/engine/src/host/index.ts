export type { Fold, FoldStep, SeenFolds } from './reducer.ts';
export { orderFixes, type OrderedFix } from './order-fixes.ts';
export {
  runFold,
  runFolds,
  type FoldedOutput,
  type FoldPlace,
  type FoldRun,
  type RunningFold,
} from './run-reducers.ts';

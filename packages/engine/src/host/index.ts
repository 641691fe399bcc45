export type { Fold, FoldStep } from './fold.ts';
export { orderFixes, type OrderedFix } from './order-fixes.ts';
export { runFold, type FoldedOutput, type FoldPlace, type FoldRun } from './run-fold.ts';

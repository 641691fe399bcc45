export type { Reducer, ReducerStep, SeenReducers } from './reducer.ts';
export { orderFixes, type OrderedFix } from './order-fixes.ts';
export {
  runReducer,
  runReducers,
  type ReducerOutput,
  type ReducerPlace,
  type ReducerRun,
  type RunningReducer,
} from './run-reducers.ts';

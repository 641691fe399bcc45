export { parseFormula, type ParsedFormula } from './parse-formula.ts';
export {
  keysOfReadings,
  onlyReadings,
  protocolOf,
  readingCatalogOf,
  readingsOf,
  type OwnReading,
  type ReadingCatalog,
  type ReadingDefinition,
  type ReadingPlan,
  type Readings,
} from './reading-catalog.ts';
export type { ReportedValues } from './reported-values.ts';
export {
  canHourMeterStep,
  canOdometerStep,
  followReading,
  stepsWithin,
  type CanStep,
  type FollowedReading,
  type ReadingStep,
  type ReadingVerdict,
  type TimedValue,
} from './reading-steps.ts';

export { parseFormula, type ParsedFormula } from './parse-formula.ts';
export {
  isWithinRange,
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
  findDoubted,
  followerOf,
  followHourMeter,
  followOdometer,
  followReading,
  largestStepOf,
  stepsWithin,
  type CanStep,
  type FollowedReading,
  type FollowStep,
  type ReadingStep,
  type ReadingVerdict,
  type TimedValue,
} from './reading-steps.ts';

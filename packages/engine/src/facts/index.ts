export { addUpDay, factsVersion } from './add-up-day.ts';
export { machineCodes, machineReadingsOf } from './machine-readings.ts';
export type {
  DayEvidence,
  DayFacts,
  DayFix,
  Facts,
  FenceSpeeding,
  FenceVisit,
  MeterReading,
} from './day-evidence.ts';
export { meterAround, readingsAround } from './share-meter.ts';

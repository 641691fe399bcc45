export { addUpDay, factsVersion } from './add-up-day.ts';
export type { DayEvidence, DayFacts, DayFix, Facts, FenceVisit } from './day-evidence.ts';

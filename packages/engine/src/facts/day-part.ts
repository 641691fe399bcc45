import type { DayEvidence } from './day-evidence.ts';

export type DayPart = DayEvidence['intervals'][number]['parts'][number] &
  Pick<DayEvidence['intervals'][number], 'kind' | 'distanceBy'>;

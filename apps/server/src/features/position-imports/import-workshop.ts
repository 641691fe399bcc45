import { maxId } from '@azimute/contract';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Intake } from '../telemetry/pipeline/intake.ts';

export interface ImportWorkshop {
  readonly database: Database;
  readonly clock: Clock;
  readonly intake: Intake;
  readonly log: Pick<Logger, 'error'>;
  readonly linesAtOnce?: number;
  /** How long a job waits without a step. */
  readonly patienceMs?: number;
}

export const importPayloadSchema = z.object({
  accountId: z.int().positive().max(maxId),
  userId: z.int().positive().max(maxId),
  sessionId: z.string().nullable(),
  positionImportId: z.int().positive().max(maxId),
});
export type ImportPayload = z.infer<typeof importPayloadSchema>;

import { announceChanges } from '../features/live/announce-changes.ts';
import { createJournalIntake } from '../features/telemetry/journal/journal-intake.ts';
import { readJournal, type JournalReader } from '../features/telemetry/journal/read-journal.ts';
import { createIntake, type Intake } from '../features/telemetry/pipeline/intake.ts';
import { createEndpoints } from './ingest.ts';
import type { RoleContext, RolePart } from './role.ts';

/** The pipeline, with its endpoints; with a journal, endpoints write to it and the pipeline reads it. */
export function createEngineRole(context: RoleContext) {
  const { config, database, journal } = context;
  const intake = createIntake(context);
  const endpoints = createEndpoints(
    context,
    journal === undefined ? intake : createJournalIntake({ ...context, journal }),
  );
  // Live streams in the same process are notified directly.
  const announcer = config.role === 'engine' ? announceChanges(context) : undefined;
  let reader: JournalReader | undefined;
  return {
    ...endpoints,
    intake,
    findRefusal: async () => (await intake.findRefusal()) ?? (await endpoints.findRefusal()),
    begin: async () => {
      await intake.findRefusal();
      if (journal !== undefined)
        reader = readJournal({ ...context, journal, intake, pipeline: database.pipeline });
      await endpoints.begin();
    },
    end: async () => {
      await endpoints.end();
      await reader?.stop();
      await intake.drain();
      await announcer?.stop();
    },
  } satisfies RolePart & { readonly intake: Intake };
}

import { systemClock } from '../../../../platform/clock.ts';
import { loadConfig } from '../../../../platform/config.ts';
import { createPortalEvents } from '../../../../platform/events.ts';
import { createLogger } from '../../../../platform/log.ts';
import { createMetrics, type Metrics } from '../../../../platform/metrics.ts';
import type { Database } from '../../../../platform/postgres/database.ts';
import { createIntake, type Intake } from '../../pipeline/intake.ts';
import type { Position, Submission } from '../../values/position.ts';
import { createJournalIntake } from '../journal-intake.ts';
import { openJournal, type Journal } from '../open-journal.ts';
import { readJournal, type JournalReader } from '../read-journal.ts';

type Settings = Readonly<Record<string, string>>;

const log = createLogger({ level: 'silent' });

export interface TestJournal {
  readonly journal: Journal;
  readonly endpoints: Intake;
  readonly metrics: Metrics;
}

/** Opens endpoints that write to a journal; those with the same key share it. */
export async function openTestJournal(
  url: string,
  key: string,
  settings: Settings = {},
): Promise<TestJournal> {
  const { nats } = loadConfig({ NATS_URL: url, NATS_REPLICAS: '1', NATS_SYNCED: 'true', ...settings }, []);
  if (nats === undefined) throw new Error('The settings name a server');
  const metrics = createMetrics();
  const journal = await openJournal({ settings: nats, installationKey: Buffer.from(key), log, metrics });
  return { journal, metrics, endpoints: createJournalIntake({ journal, clock: systemClock, metrics }) };
}

export function startTestEngine({ journal, metrics }: TestJournal, database: Database): JournalReader {
  const intake = createIntake({
    database,
    events: createPortalEvents(),
    clock: systemClock,
    log,
    metrics,
    allowsUnsyncedCommits: true,
  });
  return readJournal({ journal, intake, pipeline: database.pipeline, log, metrics });
}

export function positionOf(externalId: string, second: number, index = 0): Position {
  return {
    index,
    externalId,
    fixedAtMs: Date.parse('2026-06-01T00:00:00Z') + second * 1_000,
    latitude: -10,
    longitude: -37,
    speedKph: null,
    headingDegrees: null,
    altitudeMeters: null,
    accuracyMeters: null,
    ignition: null,
    hourMeterHours: null,
    odometerKm: null,
    attributes: null,
  };
}

export function submissionOf(...positions: readonly Position[]): Submission {
  return { source: 'positions', positions, rejected: [], quarantined: [] };
}

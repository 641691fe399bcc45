import { trackerProtocols, type PositionSource, type PositionsAnswer } from '@azimute/contract';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { PortalEvents } from '../../../platform/events.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { noTracing, type Stage, type Tracing } from '../../../platform/tracing.ts';
import type { Rejection, Submission } from '../values/position.ts';
import { LaneLostError, type Fence } from '../values/fence.ts';
import { told, type BatchResult, type Entry, type Origin } from '../values/batch.ts';
import { createIntakeRoom, type RoomOptions } from './intake-room.ts';
import { createLanes } from './lanes.ts';
import { createOutageReport, type OutageReport } from './outage-report.ts';
import { createPartitionRanges } from './partition-ranges.ts';
import { createQuarantineKeeper } from './keep-quarantined.ts';
import { inOrder } from './reject-entries.ts';
import type { Sender } from './sender.ts';
import { StageClock } from './stage-clock.ts';
import {
  createWriteTransaction,
  type WriteTransaction,
  type WriteTransactionOptions,
} from '../reducers/synced-transaction.ts';
import { observeStages, traceSubmission } from './tell-stages.ts';
import { writeSafely } from './write-safely.ts';

/** Times of a submission that waited in the journal. */
export interface Arrival {
  readonly receivedAtMs: number;
  /** True if no sender receives the reason of a rejection: rejected items go to quarantine. */
  readonly keepRefused: boolean;
  readonly fence: Fence;
}

export interface Intake {
  /**
   * Stores the content of one request. Resolves with the counts after the commit.
   * @throws DomainError overloaded, database_unavailable, database_full, ingest_refused: the sender keeps everything
   * and retries
   */
  submit(sender: Sender, submission: Submission, arrival?: Arrival): Promise<PositionsAnswer>;
  /**
   * Checks for capacity before a body is read.
   * @throws DomainError overloaded
   */
  requireRoom(): void;
  /**
   * Returns the reason why no positions are accepted at the moment, for the operator. Undefined if positions are
   * accepted, or if the database is down.
   */
  readonly findRefusal: () => Promise<string | undefined>;
  /** Resolves when every accepted request has a response. */
  drain(): Promise<void>;
}

export interface IntakeOptions extends WriteTransactionOptions, RoomOptions {
  readonly database: Database;
  readonly events: PortalEvents;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracing?: Tracing;
  readonly lanes?: number;
}

/** Pending response to one request. */
interface Ticket extends Origin {
  /** According to the process's own clock. */
  readonly takenAtMs: number;
  /** Stages of the batch that contained the last item. */
  stages: readonly Stage[];
  waiting: number;
  accepted: number;
  duplicates: number;
  eventsAccepted: number;
  eventsDuplicates: number;
  readonly rejected: Rejection[];
  readonly resolve: (answer: PositionsAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** Sources whose senders repeat rejected items: items that can never be stored go to quarantine instead. */
const sourcesThatKeepRefused: ReadonlySet<PositionSource> = new Set([
  'osmand',
  'traccar',
  'mqtt',
  'owntracks',
  'overland',
  'gpslogger',
  ...trackerProtocols,
]);
const LANES = 4;

export function createIntake(options: IntakeOptions): Intake {
  const { database, clock, log, metrics, tracing = noTracing } = options;
  const room = createIntakeRoom(options, metrics);
  const partitions = createPartitionRanges(database.pipeline);
  const transact = createWriteTransaction(database.pipeline, { ...options, plansOnce: true });
  const keepQuarantined = createQuarantineKeeper(transact);
  const outage = createOutageReport(log);

  const lanes = createLanes<Ticket>({
    lanes: options.lanes ?? LANES,
    write: async (entries) => {
      const takenAtMs = entries[0]?.origin.takenAtMs ?? performance.now();
      const beganAtMs = performance.now();
      const stageClock = new StageClock();
      const result = await writeSafely({ transact, clock: stageClock }, partitions, entries);
      metrics.batchSeconds.observe((performance.now() - beganAtMs) / 1000);
      observeStages(metrics, takenAtMs, beganAtMs, stageClock.stages);
      if (tracing.isOn) for (const { origin } of entries) origin.stages = stageClock.stages;
      metrics.batchPositions.observe(entries.length);
      return result;
    },
    onWritten: (entries, result) => {
      room.release(entries.map(told));
      outage.end();
      acknowledge(entries, result);
      tellChanged(options, result);
    },
    onFailed: (entries, error) => {
      room.release(entries.map(told));
      if (!(error instanceof LaneLostError)) outage.report(error);
      for (const { origin } of entries) origin.reject(error);
    },
  });

  return {
    requireRoom: () => room.require(),
    submit: async (sender, submission, arrival) => {
      room.require();
      const { notBeforeMs = 0 } = submission;
      const receivedAtMs = Math.max(notBeforeMs, arrival?.receivedAtMs ?? clock.now().getTime());
      const events = submission.events ?? [];
      const items = [...submission.positions, ...events];
      room.hold(items);
      room.hold(submission.quarantined);
      try {
        if (submission.quarantined.length > 0)
          await keepQuarantined(sender, submission, receivedAtMs, arrival?.fence);
      } catch (error) {
        room.release(items);
        throw error;
      } finally {
        room.release(submission.quarantined);
      }
      const takenAtMs = performance.now();
      let ticket: Ticket | undefined;
      const answer = await new Promise<PositionsAnswer>((resolve, reject) => {
        const rejected = [...submission.rejected, ...submission.quarantined.map(withoutPayload)];
        const waiting = items.length;
        if (waiting === 0) {
          resolve({ accepted: 0, duplicates: 0, rejected: inOrder(rejected) });
          return;
        }
        const { source } = submission;
        const origin: Ticket = {
          accountId: sender.accountId,
          apiKeyId: sender.apiKeyId,
          source,
          receivedAtMs,
          keepRefused: arrival?.keepRefused === true || sourcesThatKeepRefused.has(source),
          fence: arrival?.fence,
          takenAtMs,
          stages: [],
          waiting,
          accepted: 0,
          duplicates: 0,
          eventsAccepted: 0,
          eventsDuplicates: 0,
          rejected,
          resolve,
          reject,
        };
        ticket = origin;
        const entries: Entry<Ticket>[] = submission.positions.map((position) => ({ origin, position }));
        for (const event of events) entries.push({ origin, event });
        lanes.add(entries);
      });
      const { source } = submission;
      metrics.positions.inc({ source, outcome: 'accepted' }, answer.accepted);
      metrics.positions.inc({ source, outcome: 'duplicate' }, answer.duplicates);
      metrics.positions.inc({ source, outcome: 'rejected' }, answer.rejected.length);
      if (answer.events !== undefined) {
        metrics.deviceEvents.inc({ source, outcome: 'accepted' }, answer.events.accepted);
        metrics.deviceEvents.inc({ source, outcome: 'duplicate' }, answer.events.duplicates);
      }
      if (tracing.isOn) traceSubmission(tracing, submission, takenAtMs, ticket?.stages ?? [], answer);
      return answer;
    },
    findRefusal: () => findRefusal(transact, outage),
    drain: () => lanes.drain(),
  };
}

async function findRefusal(transact: WriteTransaction, outage: OutageReport): Promise<string | undefined> {
  try {
    await transact([], async () => undefined);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'ingest_refused') return undefined;
    outage.report(error);
    return error.detail;
  }
}

function tellChanged({ events, log }: IntakeOptions, { changed, crossed }: BatchResult): void {
  try {
    for (const [accountId, assetIds] of changed) events.emit('statesChanged', { accountId, assetIds });
    for (const [accountId, unitIds] of crossed) events.emit('geofencesCrossed', { accountId, unitIds });
  } catch (error) {
    // The change is stored and acknowledged, so a failing listener must not affect it.
    log.error({ err: error }, 'A listener to changed states failed');
  }
}

function acknowledge(entries: readonly Entry<Ticket>[], result: BatchResult): void {
  for (const [place, { origin: ticket, event }] of entries.entries()) {
    const outcome = result.outcomes[place];
    if (outcome === undefined) throw new Error('A batch answers every entry');
    if (outcome === 'accepted') ticket[event === undefined ? 'accepted' : 'eventsAccepted'] += 1;
    else if (outcome === 'duplicate') ticket[event === undefined ? 'duplicates' : 'eventsDuplicates'] += 1;
    else ticket.rejected.push(outcome);
    ticket.waiting -= 1;
    if (ticket.waiting === 0) ticket.resolve(answerOf(ticket));
  }
}

function answerOf({
  accepted,
  duplicates,
  rejected,
  eventsAccepted,
  eventsDuplicates,
}: Ticket): PositionsAnswer {
  return {
    accepted,
    duplicates,
    rejected: inOrder(rejected),
    ...(eventsAccepted + eventsDuplicates > 0 && {
      events: { accepted: eventsAccepted, duplicates: eventsDuplicates },
    }),
  };
}

function withoutPayload({ index, code, message }: Rejection): Rejection {
  return { index, code, message };
}

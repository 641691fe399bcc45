import type { PositionsAnswer } from '@azimute/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { Intake } from '../pipeline/intake.ts';
import { createIntakeRoom, type RoomOptions } from '../pipeline/intake-room.ts';
import type { Submission } from '../values/position.ts';
import { createAnswers, mergeAnswers } from './answers.ts';
import { headOf, writeParts } from './journal-part.ts';
import type { Journal } from './open-journal.ts';
import { Outboxes } from './outboxes.ts';

export interface JournalIntakeOptions extends RoomOptions {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/** Intake of endpoints that send their positions to the engines through the journal. */
export function createJournalIntake(options: JournalIntakeOptions): Intake {
  const { journal, clock, metrics } = options;
  const room = createIntakeRoom(options, metrics);
  const outboxes = new Outboxes((lane, data) => journal.publish(lane, data));
  const answers = journal.answersAfter === 'commit' ? createAnswers(journal) : undefined;
  const requireRoom = (): void => {
    room.require();
    journal.requireRoom();
  };
  return {
    requireRoom,
    submit: async (sender, submission) => {
      requireRoom();
      const { positions, events = [], quarantined, rejected, source } = submission;
      const items = [...positions, ...events, ...quarantined];
      const head = headOf(sender, submission, clock.now().getTime(), answers === undefined);
      const expected: Promise<PositionsAnswer>[] = [];
      room.hold(items);
      try {
        const parts = writeParts(head, submission, () => {
          if (answers === undefined) return null;
          const { answerTo, answer } = answers.expect();
          expected.push(answer);
          return answerTo;
        });
        await Promise.all([...parts.map((part) => outboxes.add(part)), ...expected]);
      } finally {
        room.release(items);
      }
      metrics.positions.inc({ source, outcome: 'rejected' }, rejected.length);
      const kept = answers === undefined ? [answerAtOnce(submission)] : await Promise.all(expected);
      return mergeAnswers(rejected, kept);
    },
    findRefusal: async () => journal.findRefusal(),
    drain: () => outboxes.drain(),
  };
}

/** Counts everything the journal has as accepted, whatever the engine decides later. */
function answerAtOnce({ positions, events = [], quarantined }: Submission): PositionsAnswer {
  return {
    accepted: positions.length,
    duplicates: 0,
    rejected: quarantined.map(({ index, code, message }) => ({ index, code, message })),
    ...(events.length > 0 && { events: { accepted: events.length, duplicates: 0 } }),
  };
}

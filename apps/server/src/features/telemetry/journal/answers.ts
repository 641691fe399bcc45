import type { PositionsAnswer } from '@azimute/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Rejection } from '../values/position.ts';
import { inOrder } from '../pipeline/reject-entries.ts';
import type { AnswerTo } from './journal-part.ts';
import type { Journal } from './open-journal.ts';

export interface Answers {
  /** Registers a pending answer for one part. The answer rejects after a timeout, and the sender retries. */
  expect(): { readonly answerTo: AnswerTo; readonly answer: Promise<PositionsAnswer> };
}

interface Answer {
  readonly id: number;
  readonly answer: PositionsAnswer;
}

const ANSWER_WITHIN_MS = 20_000;
const RETRY_AFTER_SECONDS = 2;

/** Carries the results of parts that engines have stored to the endpoints whose senders wait for the commit. */
export function createAnswers(journal: Pick<Journal, 'answerSubject' | 'hearAnswers'>): Answers {
  const waiting = new Map<number, (answer: PositionsAnswer) => void>();
  let lastId = 0;
  journal.hearAnswers((data) => {
    const { id, answer } = JSON.parse(Buffer.from(data).toString()) as Answer;
    waiting.get(id)?.(answer);
  });
  return {
    expect: () => {
      lastId += 1;
      const id = lastId;
      const { promise, resolve, reject } = Promise.withResolvers<PositionsAnswer>();
      const timer = setTimeout(() => {
        waiting.delete(id);
        reject(
          new DomainError('overloaded', {
            retryAfterSeconds: RETRY_AFTER_SECONDS,
            detail: 'The positions are in the journal, but no engine has stored them yet. Send them again.',
          }),
        );
      }, ANSWER_WITHIN_MS);
      waiting.set(id, (answer) => {
        waiting.delete(id);
        clearTimeout(timer);
        resolve(answer);
      });
      // A caller that first waits for publishing may have stopped waiting for the answer.
      promise.catch(() => undefined);
      return { answerTo: { subject: journal.answerSubject, id }, answer: promise };
    },
  };
}

export function sendAnswer(
  journal: Pick<Journal, 'sendAnswer'>,
  { subject, id }: AnswerTo,
  answer: PositionsAnswer,
): void {
  journal.sendAnswer(subject, JSON.stringify({ id, answer } satisfies Answer));
}

/** Combines the answers to the parts of one request, which went through several lanes. */
export function mergeAnswers(
  rejected: readonly Rejection[],
  answers: readonly PositionsAnswer[],
): PositionsAnswer {
  const sum = (count: (answer: PositionsAnswer) => number): number =>
    answers.reduce((total, answer) => total + count(answer), 0);
  const events = {
    accepted: sum((answer) => answer.events?.accepted ?? 0),
    duplicates: sum((answer) => answer.events?.duplicates ?? 0),
  };
  return {
    accepted: sum((answer) => answer.accepted),
    duplicates: sum((answer) => answer.duplicates),
    rejected: inOrder([...rejected, ...answers.flatMap((answer) => answer.rejected)]),
    ...(events.accepted + events.duplicates > 0 && { events }),
  };
}

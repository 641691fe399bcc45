import type { AlertRule } from '@azimute/engine/alerts';
import type { ComparedRow, ComparedRows } from '../hosted-reducer.ts';
import {
  alikeWithinMs,
  compareOccurrences,
  isAlike,
  keyOf,
  unrepeated,
  type ComparedInput,
  type StoredOccurrence,
} from './compare-occurrences.ts';
import type { KnownOccurrence } from './read-occurrences.ts';

export interface KnownInput extends ComparedInput {
  readonly stored: readonly KnownOccurrence[];
}

interface Implied extends Pick<StoredOccurrence, 'ruleId' | 'subject' | 'crossedAtMs' | 'endedAtMs'> {
  readonly rule: AlertRule;
}

/**
 * Lists stored alerts that the fixes do not imply and that are not in doubt, and implied alerts that are not stored,
 * since the last change of their type. Late fixes raise no alerts, so alerts that they may affect are not expected.
 */
export function listOtherOccurrences(input: KnownInput, inOrderUntilMs: number): ComparedRows {
  const undoubted = input.stored.filter(({ isDoubted }) => !isDoubted);
  const { outputs } = compareOccurrences({ ...input, stored: undoubted });
  const doubted = new Set(
    outputs.filter(({ kind }) => kind === 'doubted').map((one) => `${keyOf(one)} ${one.crossedAtMs}`),
  );
  return {
    table: 'alerts',
    rows: undoubted.length,
    stored: undoubted
      .filter((one) => doubted.has(`${keyOf(one)} ${one.crossedAtMs}`))
      .map((one) => ({ ...rowOf(one), knownFromMs: one.confirmedAtMs, isOfEarlierVersion: false })),
    computed: listImplied(input, inOrderUntilMs)
      .filter(
        (one) =>
          !input.stored.some(
            (known) => keyOf(known) === keyOf(one) && isAlike(one, known, alikeWithinMs(one.rule.when.kind)),
          ),
      )
      .map(rowOf),
  };
}

function listImplied(
  { outputs, rules, changedMs, fromMs }: ComparedInput,
  inOrderUntilMs: number,
): Implied[] {
  return outputs.flatMap((one, index) => {
    const rule = rules.get(one.ruleId);
    if (one.kind !== 'began' || rule === undefined || isNotByFixes(rule)) return [];
    const sinceMs = Math.max(fromMs, changedMs.get(one.ruleId) ?? Infinity);
    if (one.crossedAtMs <= sinceMs || one.confirmedAtMs > inOrderUntilMs) return [];
    const end = outputs.slice(index).find((other) => other.kind === 'ended' && keyOf(other) === keyOf(one));
    return [{ ...one, rule, endedAtMs: end?.endedAtMs ?? null }];
  });
}

/** Contacts without a position show that a device communicates. */
function isNotByFixes({ when }: AlertRule): boolean {
  return unrepeated.has(when.kind) || when.kind === 'no_communication';
}

function rowOf({
  ruleId,
  subject,
  crossedAtMs,
  endedAtMs,
}: Pick<StoredOccurrence, 'ruleId' | 'subject' | 'crossedAtMs' | 'endedAtMs'>): ComparedRow {
  return {
    fromMs: crossedAtMs,
    toMs: endedAtMs ?? Infinity,
    values: { alert_type_id: ruleId, subject, crossed_at: new Date(crossedAtMs).toISOString() },
  };
}

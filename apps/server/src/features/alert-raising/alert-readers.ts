import type { ClientBase } from 'pg';
import type { AlertFact } from '../mail/alert-facts.ts';

/** A member of an account who sees alerts. */
export interface AlertReader {
  readonly userId: number;
  readonly name: string;
  readonly timeZone: string;
  /** Null means all. */
  readonly unitIds: readonly number[] | null;
  readonly profileIds: readonly number[];
}

/** Reads the current readers of alerts in the transaction's account. */
export async function readAlertReaders(client: ClientBase): Promise<AlertReader[]> {
  const { rows } = await client.query<AlertReader>(
    `select user_id as "userId", name, time_zone as "timeZone", unit_ids as "unitIds", profile_ids as "profileIds"
      from alert_readers order by user_id`,
  );
  return rows;
}

export function seesUnit({ unitIds }: AlertReader, unitId: number): boolean {
  return unitIds === null || unitIds.includes(unitId);
}

/** Reads facts about alerts of the transaction's account for notifications, by ID. */
export async function readAlertFacts(
  client: ClientBase,
  alertIds: readonly number[],
): Promise<Map<number, AlertFact>> {
  const { rows } = await client.query<{ alert_id: number; fact: AlertFact }>(
    'select * from alert_facts($1)',
    [[...new Set(alertIds)]],
  );
  return new Map(rows.map((row) => [row.alert_id, row.fact]));
}

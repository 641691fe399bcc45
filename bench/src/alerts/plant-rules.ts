import type pg from 'pg';

/**
 * Conditions that are mostly never met, as in a working fleet: readings, speed, idling, missing communication, status
 * and meters.
 */
const CONDITIONS: readonly ((n: number) => object)[] = [
  (n) => ({ kind: 'reading', reading: 'engine_temperature', is: 'above', limit: 100 + (n % 20), ...READING }),
  (n) => ({ kind: 'reading', reading: 'battery', is: 'below', limit: 9 + (n % 3), ...READING }),
  (n) => ({ kind: 'speeding', limitKph: 80 + (n % 30), marginKph: 0 }),
  (n) => ({ kind: 'idling', minutes: 20 + (n % 30) }),
  (n) => ({ kind: 'no_communication', minutes: 600 + (n % 60) }),
  (n) => ({ kind: 'status_lasting', status: 'turned_off', minutes: 900 + (n % 60) }),
];

const READING = { upperLimit: null, overSeconds: null, clearLimit: null, engine: 'any' };

/** Alert types, each for assets of one category, all of them off. */
export async function plantRules(
  owner: pg.Pool,
  accountId: number,
  rules: number,
  categories: number,
): Promise<void> {
  await owner.query('insert into alert_sets (account_id, version) values ($1, 1)', [accountId]);
  const settings = Array.from({ length: rules }, (_, n) =>
    JSON.stringify({
      name: `Rule ${n}`,
      description: '',
      group: 'alert',
      category: 'alert',
      severity: 'medium',
      state: 'off',
      condition: { type: 'calculated', when: CONDITIONS[n % CONDITIONS.length]?.(n) },
      scope: {
        unitIds: [],
        categories: [`C${Math.floor(n / CONDITIONS.length) % categories}`],
        assetIds: [],
        customerIds: [],
        geofenceIds: [],
      },
      schedule: null,
      raiseAfterSeconds: 0,
      clearAfterSeconds: 0,
      repeatAfterMinutes: 0,
      resolvesItself: false,
      ownWithinMinutes: null,
      resolveWithinMinutes: null,
      proofDays: 30,
      proofDistances: 3,
      recommendation: '',
      recommendationFileId: null,
      tags: [],
      sending: {
        levels: [],
        fromSeverity: 'uninformed',
        schedule: null,
        digest: 'at_once',
        quietHours: null,
      },
    }),
  );
  await owner.query(
    `with made as (
      insert into alert_types (account_id, code, name, kind, alert_group, category, severity, state, settings, unit_ids, tags,
          version, updated_at)
        select $1, 'R' || n, 'Rule ' || n, 'calculated', 'alert', 'alert', 'medium', 'off', settings, '{}', '{}', 1,
          now() - interval '1 day'
        from unnest($2::jsonb[]) with ordinality as s (settings, n) returning *)
    insert into alert_type_versions (account_id, alert_type_id, version, valid_from, changed, change, settings)
      select account_id, alert_type_id, 1, now() - interval '1 day', '{}', 'created', settings from made`,
    [accountId, settings],
  );
}

/** Turns all of them on or off, as if since yesterday. */
export async function turnRules(owner: pg.Pool, accountId: number, areLive: boolean): Promise<void> {
  const state = areLive ? 'live' : 'off';
  const set = `settings = settings || jsonb_build_object('state', $2::text)`;
  await owner.query(`update alert_types set state = $2::text, ${set} where account_id = $1`, [
    accountId,
    state,
  ]);
  await owner.query(`update alert_type_versions set ${set} where account_id = $1`, [accountId, state]);
  await owner.query('update alert_sets set version = version + 1 where account_id = $1', [accountId]);
}

import type { AlertTypeSettings } from '@azimute/contract';
import { prepareAlertRules, type AlertRule, type AlertRuleSet } from '@azimute/engine/alerts';
import type { ReadingCatalog } from '@azimute/engine/readings';
import type { PoolClient } from 'pg';
import { readReadingCatalog } from '../../read-reading-catalog.ts';

export interface AccountAlerts {
  readonly rules: AlertRuleSet;
  readonly catalog: ReadingCatalog;
  /** External alert types, with the kinds of device events that raise them too. */
  readonly codes: ReadonlyMap<number, readonly string[]>;
  /** Time of each type's last change: alerts raised before it came from another version. */
  readonly changedMs: ReadonlyMap<number, number>;
}

interface TypeRow {
  readonly id: number;
  readonly version: number;
  readonly settings: AlertTypeSettings;
  readonly changed: number;
}

const TYPES = `
select alert_type_id as id, version, settings, (extract(epoch from updated_at) * 1000)::float8 as changed
from alert_types
where account_id = $1 and deleted_at is null and state <> 'off' and kind <> 'group'
order by alert_type_id`;

/** Accounts whose rules stay prepared. */
const MOST_ACCOUNTS = 500;

/** Rules prepared once for each version of an account's set. */
export class AlertSets {
  readonly #known = new Map<number, { readonly key: string; readonly alerts: AccountAlerts }>();

  async read(
    client: PoolClient,
    accountId: number,
    version: number,
    readingsVersion: number,
  ): Promise<AccountAlerts> {
    const key = `${version} ${readingsVersion}`;
    const known = this.#known.get(accountId);
    if (known?.key === key) return known.alerts;
    const { rows } = await client.query<TypeRow>(TYPES, [accountId]);
    const alerts = {
      rules: prepareAlertRules(version, rows.flatMap(readRule)),
      catalog: await readReadingCatalog(client, accountId),
      codes: new Map(rows.flatMap(readCodes)),
      changedMs: new Map(rows.map(({ id, changed }) => [id, changed])),
    };
    this.#known.delete(accountId);
    this.#known.set(accountId, { key, alerts });
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_ACCOUNTS && oldest !== undefined) this.#known.delete(oldest);
    return alerts;
  }
}

function readRule({ id, version, settings }: TypeRow): AlertRule[] {
  const { condition, scope, schedule, raiseAfterSeconds, clearAfterSeconds } = settings;
  if (condition.type === 'group') return [];
  const when =
    condition.type === 'calculated'
      ? condition.when
      : ({ kind: 'device_alarm', alarms: condition.codes } as const);
  return [{ ruleId: id, version, when, scope, schedule, raiseAfterSeconds, clearAfterSeconds }];
}

function readCodes({ id, settings: { condition } }: TypeRow): [number, readonly string[]][] {
  return condition.type === 'external' ? [[id, condition.codes]] : [];
}

import { createAlertTypeSchema } from '@azimute/contract';
import type { z } from 'zod';
import type { TestPortal } from '../../../testing/portal-of.ts';

let planted = 0;

/** Plants an active alert type whose version 1 has always been effective; by default for idling. */
export async function plantAlertType(
  { queryAsOwner, accountId }: Pick<TestPortal, 'queryAsOwner' | 'accountId'>,
  given: Partial<z.input<typeof createAlertTypeSchema>> = {},
): Promise<number> {
  planted += 1;
  const { code, ...settings } = createAlertTypeSchema.parse({
    code: `T${planted}`,
    name: `Type ${planted}`,
    state: 'live',
    condition: { type: 'calculated', when: { kind: 'idling', minutes: 20 } },
    ...given,
  });
  const { name, condition, group, category, severity, state, scope, tags } = settings;
  const text = JSON.stringify(settings);
  const [row] = await queryAsOwner<{ id: number }>(
    `with set as (insert into alert_sets (account_id, version) values ($1, 1) on conflict do nothing)
      insert into alert_types (account_id, code, name, kind, alert_group, category, severity, state, settings, unit_ids, tags,
          version)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1) returning alert_type_id as id`,
    [accountId, code, name, condition.type, group, category, severity, state, text, scope.unitIds, tags],
  );
  const id = row?.id ?? 0;
  await queryAsOwner(
    `insert into alert_type_versions (account_id, alert_type_id, version, valid_from, changed, change, settings)
      values ($1, $2, 1, '-infinity', '{}', 'created', $3)`,
    [accountId, id, text],
  );
  return id;
}

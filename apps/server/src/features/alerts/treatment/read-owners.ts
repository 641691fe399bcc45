import { deriveModules, seesModule, type ModuleCode, type Section } from '@azimute/contract';
import type { AccountRead } from '../../../platform/transact.ts';

/** Who can be given alerts, and of which ULs; null is all. */
export interface AlertOwner {
  readonly id: number;
  readonly name: string;
  readonly unitIds: readonly number[] | null;
}

interface Row {
  readonly user_id: number;
  readonly name: string;
  readonly role: 'admin' | 'viewer';
  readonly account_modules: ModuleCode[];
  readonly has_profile: boolean;
  readonly sections: Section[];
  readonly unit_ids: number[];
}

/** Members who see alerts by now. */
export async function readOwners({ client }: AccountRead): Promise<AlertOwner[]> {
  const { rows } = await client.query<Row>('select * from alert_members_rights() order by name, user_id');
  return rows.flatMap((row) => {
    const { sees } = deriveModules({
      role: row.role,
      accountModules: row.account_modules,
      sections: row.sections,
      hasProfile: row.has_profile,
    });
    if (!seesModule(sees, 'services:simc:alertas:alertas')) return [];
    return [{ id: row.user_id, name: row.name, unitIds: row.role === 'admin' ? null : row.unit_ids }];
  });
}

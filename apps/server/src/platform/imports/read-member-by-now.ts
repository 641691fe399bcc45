import { deriveModules, type ModuleCode, type Section } from '@azimute/contract';
import type { Pool } from 'pg';
import { asActor, withoutRights, type Actor } from '../postgres/transaction.ts';

/** The account and user of a job. */
export interface JobOwner {
  readonly accountId: number;
  readonly userId: number;
  readonly sessionId: string | null;
}

interface MemberRights {
  readonly role: 'admin' | 'viewer';
  readonly account_modules: ModuleCode[];
  readonly has_profile: boolean;
  readonly sections: Section[];
  readonly unit_ids: number[];
}

/** Returns the user with current rights, signed in or not; null if no longer an active member. */
export async function readMemberByNow(pool: Pool, owner: JobOwner): Promise<Actor | null> {
  const { rows } = await asActor(pool, withoutRights(owner), (client) =>
    client.query<MemberRights>('select * from read_member_rights()'),
  );
  const [rights] = rows;
  if (rights === undefined) return null;
  const { sees, changes } = deriveModules({
    role: rights.role,
    accountModules: rights.account_modules,
    sections: rights.sections,
    hasProfile: rights.has_profile,
  });
  const isAdmin = rights.role === 'admin';
  return {
    ...withoutRights(owner),
    role: rights.role,
    sees,
    changes,
    allUnits: isAdmin,
    unitIds: isAdmin ? [] : rights.unit_ids,
  };
}

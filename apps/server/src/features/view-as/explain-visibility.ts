import type { ModuleCode, RouteName, Section, Visibility } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { evaluateVisibility, type Standing, type Thing } from './evaluate-visibility.ts';

interface Asked {
  readonly screen?: RouteName | undefined;
  readonly assetId?: number | undefined;
}

interface StandingRow {
  active: boolean;
  directory_login: boolean;
  two_factor_missing: boolean;
  own_password_missing: boolean;
  role: 'admin' | 'viewer';
  account_modules: ModuleCode[];
  profiles: { id: number; name: string; sections: Section[]; unitIds: number[] }[];
}

/**
 * Explains why a member of the actor's account sees a screen or an asset, or does not.
 * @throws DomainError user_not_found if the person is not a member, not_found if the asset belongs to another account
 */
export async function explainVisibility(
  { client, accountId }: AccountRead,
  userId: number,
  { screen, assetId }: Asked,
): Promise<Visibility> {
  const standing = await readStanding(client, accountId, userId);
  const thing: Thing =
    screen === undefined
      ? { kind: 'asset', unitId: await readUnitOf(client, accountId, assetId ?? 0) }
      : { kind: 'screen', name: screen };
  return evaluateVisibility(standing, thing);
}

async function readStanding(client: ClientBase, accountId: number, userId: number): Promise<Standing> {
  const { rows } = await client.query<StandingRow>(
    `select s.active, s.directory_login, s.two_factor_missing, s.own_password_missing, m.role, a.modules as account_modules,
      array(select jsonb_build_object('id', p.profile_id, 'name', p.name,
          'sections', (select coalesce(jsonb_agg(jsonb_build_object('module', g.module, 'level', g.level)), '[]')
            from profile_sections g where g.account_id = p.account_id and g.profile_id = p.profile_id),
          'unitIds', (select coalesce(jsonb_agg(g.unit_id), '[]')
            from profile_units g where g.account_id = p.account_id and g.profile_id = p.profile_id))
        from profile_users pu join profiles p using (account_id, profile_id)
        where pu.account_id = m.account_id and pu.user_id = m.user_id order by p.name) as profiles
    from memberships m join accounts a using (account_id), read_member_standing(m.user_id) s
    where m.account_id = $1 and m.user_id = $2`,
    [accountId, userId],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('user_not_found');
  return {
    active: row.active,
    directoryLogin: row.directory_login,
    twoFactorMissing: row.two_factor_missing,
    ownPasswordMissing: row.own_password_missing,
    role: row.role,
    accountModules: row.account_modules,
    profiles: row.profiles,
  };
}

async function readUnitOf(client: ClientBase, accountId: number, assetId: number): Promise<number> {
  const { rows } = await client.query<{ unit_id: number }>(
    'select unit_id from assets where account_id = $1 and asset_id = $2',
    [accountId, assetId],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return row.unit_id;
}

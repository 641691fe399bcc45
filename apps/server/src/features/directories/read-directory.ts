import type { Directory, DirectorySettings as Settings } from '@azimute/contract';
import type { PoolClient } from 'pg';
import { redirectAddressOf, type DirectoriesDeps } from './begin-sign-in.ts';
import { domainRecordOf } from './domain-record.ts';
import { isPublicMailDomain } from './public-mail-domains.ts';
import { readSecret, secretNameOf } from './read-secret.ts';

interface StoredDirectory {
  settings: Settings | null;
  proven: boolean;
  domain: string;
  domainProven: boolean;
  profiles: Directory['profiles'];
}

/** Reads the directory of the actor's account, in an administrator's transaction. */
export async function readStored(client: PoolClient, accountId: number): Promise<StoredDirectory> {
  const { rows } = await client.query<StoredDirectory>(
    `select a.domain, a.proven_domain is not null as "domainProven", d.proven_at is not null as proven,
      case when d.account_id is not null then jsonb_build_object(
        'kind', d.kind, 'name', d.name, 'issuer', d.issuer, 'clientId', d.client_id, 'secretName', d.secret_name,
        'isOn', d.is_on, 'justInTime', d.just_in_time, 'defaultProfileId', d.default_profile_id,
        'groupsClaim', d.groups_claim, 'enforced', d.enforced,
        'groupProfiles', (select coalesce(jsonb_agg(jsonb_build_object('group', g.group_value, 'profileId', g.profile_id)
            order by g.group_value, g.profile_id), '[]')
          from directory_group_profiles g where g.account_id = d.account_id)) end as settings,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.profile_id, 'name', p.name) order by p.name), '[]')
        from profiles p where p.account_id = a.account_id) as profiles
    from accounts a left join account_directories d using (account_id) where a.account_id = $1`,
    [accountId],
  );
  return rows[0] ?? { settings: null, proven: false, domain: '', domainProven: false, profiles: [] };
}

export async function presentDirectory(
  deps: Pick<DirectoriesDeps, 'settings' | 'redirectAddress' | 'sealingKey'>,
  accountId: number,
  stored: StoredDirectory,
): Promise<Directory> {
  const secretName = stored.settings?.secretName ?? secretNameOf(accountId);
  return {
    settings: stored.settings,
    domain: stored.domain,
    domainState: stateOf(stored),
    domainRecord: domainRecordOf(deps.sealingKey, accountId, stored.domain),
    redirectAddress: redirectAddressOf(deps, null) ?? null,
    ownRedirectAddress: redirectAddressOf(deps, { account_id: accountId }) ?? null,
    secretName: secretNameOf(accountId),
    hasSecret: (await readSecret(deps.settings, { accountId, secretName })) !== null,
    proven: stored.proven,
    profiles: stored.profiles,
  };
}

function stateOf({ domain, domainProven }: StoredDirectory): Directory['domainState'] {
  if (domainProven) return 'proven';
  return isPublicMailDomain(domain) ? 'public_mail' : 'waiting';
}

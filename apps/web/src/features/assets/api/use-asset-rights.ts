import type { Asset } from '@azimute/contract';
import { changesModule } from '@azimute/contract/modules';
import { useAccount, useProfile } from '../../../api/use-session.ts';

/** Rights of the user on this screen; other actions are hidden. Archived assets cannot be changed. */
export function useAssetRights(asset?: Pick<Asset, 'archivedAt'>): {
  readonly mayChange: boolean;
  readonly isAdmin: boolean;
} {
  const { modules } = useProfile();
  const { role } = useAccount();
  const isArchived = asset !== undefined && asset.archivedAt !== null;
  const changed = modules.filter((module) => module.change).map((module) => module.code);
  return {
    mayChange: !isArchived && changesModule(changed, 'services:simc:geolocalizacao:ativos'),
    isAdmin: role === 'admin',
  };
}

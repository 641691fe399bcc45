import { changesModule } from '@azimute/contract/modules';
import { useProfile } from '../../../api/use-session.ts';

/** Returns whether the user may upload, change, share and delete files; otherwise they can only view and download. */
export function useMayChangeFiles(): boolean {
  const { modules } = useProfile();
  const changed = modules.filter(({ change }) => change).map(({ code }) => code);
  return changesModule(changed, 'services:file-manager');
}

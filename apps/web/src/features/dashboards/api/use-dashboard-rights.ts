import { useAccount } from '../../../api/use-session.ts';

/** Returns whether the user can change briefcases and items, which only administrators may. */
export function useMayChangeDashboards(): boolean {
  return useAccount().role === 'admin';
}

import { useAccount } from '../../../api/use-session.ts';

/** Administrators make briefcases and contents; viewers open what is there for them. */
export function useMayChangeDashboards(): boolean {
  return useAccount().role === 'admin';
}

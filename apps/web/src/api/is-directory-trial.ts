import { trialStatePrefix } from '@azimute/contract/directories';
import { screenAt, takesLocale } from '@azimute/contract/routes';

/** Whether an administrator, who goes on being signed in, tries the directory with it. */
export function isDirectoryTrial({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  const state = new URLSearchParams(search).get('state');
  const route = screenAt(pathname);
  return route !== null && !takesLocale(route) && (state?.startsWith(trialStatePrefix) ?? false);
}

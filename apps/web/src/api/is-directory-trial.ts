import { trialStatePrefix } from '@azimute/contract/directories';
import { screenAt, takesLocale } from '@azimute/contract/routes';

/** Returns whether a signed-in administrator is testing the directory. */
export function isDirectoryTrial({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  const state = new URLSearchParams(search).get('state');
  const route = screenAt(pathname);
  return route !== null && !takesLocale(route) && (state?.startsWith(trialStatePrefix) ?? false);
}

import { screenAt } from '@azimute/contract/routes';
import { isDirectoryTrial } from '../api/is-directory-trial.ts';

/** Whether a screen loads nothing of a session: a link to a route shows the same to everybody who has it. */
export const isTrackedRoute = ({ pathname }: Pick<Location, 'pathname'>): boolean =>
  screenAt(pathname)?.name === 'tracked-route';

/** Whether a screen is a visitor's also for somebody who is signed in. */
export const isApart = (location: Location): boolean =>
  isTrackedRoute(location) || isDirectoryTrial(location);

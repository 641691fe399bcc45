import type { RouteName } from '@azimute/contract/routes';
import { sessionStore } from '../../api/session.ts';
import type { Room } from '@azimute/texts';
import { preloadTexts } from '../../i18n/i18n.ts';
import { guard } from '../guard.ts';

/** Common options of each screen's route: access by the product's table, and texts. */
export function screen(name: RouteName, ...texts: Room[]) {
  return {
    beforeLoad: () => guard(name, sessionStore.get().profile),
    loader: () => preloadTexts(...texts),
  };
}

import type { RouteName } from '@azimute/contract/routes';
import { sessionStore } from '../../api/session.ts';
import type { Room } from '@azimute/texts';
import { preloadTexts } from '../../i18n/i18n.ts';
import { guard } from '../guard.ts';

/** What every screen's route has in common: its access, decided by the product's table, and its texts. */
export function screen(name: RouteName, ...texts: Room[]) {
  return {
    beforeLoad: () => guard(name, sessionStore.get().profile),
    loader: () => preloadTexts(...texts),
  };
}

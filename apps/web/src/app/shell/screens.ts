import type { Profile } from '@azimute/contract';
import { mayOpen, type RouteName } from '@azimute/contract/routes';
import { IconBackhoe, IconHome, IconMap2, type Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

type ScreenGroup = 'monitoring' | 'services' | 'administration' | 'settings';
type ScreenText =
  | 'home'
  | 'map'
  | 'assets'
  | 'suite'
  | 'notifications'
  | 'profile'
  | 'myAccounts'
  | 'account';

interface ScreenEntry {
  readonly name: RouteName;
  readonly to: NonNullable<LinkProps['to']>;
  /** Key of its name in the shell's texts. */
  readonly text: ScreenText;
  /** Its part of the navigation; null for what stands by itself. */
  readonly group: ScreenGroup | null;
  readonly icon: Icon;
}

/** The screens of the navigation in their order. A screen appears here when its feature is built. */
const screens: readonly ScreenEntry[] = [
  { name: 'home', to: '/{-$locale}/home', text: 'home', group: null, icon: IconHome },
  {
    name: 'services-simc-geolocalizacao-mapa',
    to: '/{-$locale}/services/simc/geolocalizacao/mapa',
    text: 'map',
    group: 'monitoring',
    icon: IconMap2,
  },
  {
    name: 'services-simc-geolocalizacao-ativos',
    to: '/{-$locale}/services/simc/geolocalizacao/ativos',
    text: 'assets',
    group: 'monitoring',
    icon: IconBackhoe,
  },
];

/** The screens that the person may open. */
export function screensOf(profile: Profile): readonly ScreenEntry[] {
  return screens.filter(({ name }) => mayOpen(name, profile));
}

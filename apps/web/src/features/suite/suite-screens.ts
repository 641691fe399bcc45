import type { AssetStatus } from '@azimute/contract';
import type { RouteName } from '@azimute/contract/routes';
import { IconBackhoe, IconMap2, type Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

type Statuses = Readonly<Record<AssetStatus, number>>;

export interface SuiteScreenEntry {
  readonly name: RouteName;
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: Icon;
  /** Keys of the suite's texts: its name, what it is for, and what its figure counts. */
  readonly title: 'map' | 'assets';
  readonly hint: 'mapHint' | 'assetsHint';
  readonly figureLabel: 'reportingNow' | 'needAttention';
  /** The live figure, from the fleet by status. */
  readonly figure: (statuses: Statuses) => number;
}

/** The screens of the monitoring suite, in the order of its navigation. One that is built gets its entry here. */
export const suiteScreens: readonly SuiteScreenEntry[] = [
  {
    name: 'services-simc-geolocalizacao-mapa',
    to: '/{-$locale}/services/simc/geolocalizacao/mapa',
    icon: IconMap2,
    title: 'map',
    hint: 'mapHint',
    figureLabel: 'reportingNow',
    figure: countReporting,
  },
  {
    name: 'services-simc-geolocalizacao-ativos',
    to: '/{-$locale}/services/simc/geolocalizacao/ativos',
    icon: IconBackhoe,
    title: 'assets',
    hint: 'assetsHint',
    figureLabel: 'needAttention',
    figure: countNeedingAttention,
  },
];

/** Assets whose machine says whether it works: the status "active" of the filters. */
export function countReporting({ running, turned_off: turnedOff }: Statuses): number {
  return running + turnedOff;
}

/** Assets from which nothing comes: silent ones, and those that have never reported. */
export function countNeedingAttention(statuses: Statuses): number {
  return statuses.without_communication + statuses.without_status;
}

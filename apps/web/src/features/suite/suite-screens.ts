import type { AssetStatus } from '@azimute/contract';
import type { RouteName } from '@azimute/contract/routes';
import {
  IconAlertTriangle,
  IconBackhoe,
  IconBellCog,
  IconMap2,
  IconPolygon,
  IconRosetteDiscountCheck,
  IconRoute,
  type Icon,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

export interface SuiteScreenEntry {
  readonly name: RouteName;
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: Icon;
  /** Keys of the suite's texts: its name, what it is for, and what its figure counts; absent where it has none. */
  readonly title:
    | 'map'
    | 'routes'
    | 'geofences'
    | 'alerts'
    | 'alertManagement'
    | 'assets'
    | 'verifyStatement';
  readonly hint:
    | 'mapHint'
    | 'routesHint'
    | 'geofencesHint'
    | 'alertsHint'
    | 'alertManagementHint'
    | 'assetsHint'
    | 'verifyStatementHint';
  readonly figureLabel?: 'reportingNow' | 'needAttention';
  /** What the figure counts in the fleet by status. */
  readonly counted: readonly AssetStatus[];
}

/** The screens of the monitoring suite, in the order of its navigation. A new one gets its entry here. */
export const suiteScreens: readonly SuiteScreenEntry[] = [
  {
    name: 'services-simc-geolocalizacao-mapa',
    to: '/{-$locale}/services/simc/geolocalizacao/mapa',
    icon: IconMap2,
    title: 'map',
    hint: 'mapHint',
    figureLabel: 'reportingNow',
    // The status "active" of the filters.
    counted: ['running', 'turned_off'],
  },
  {
    name: 'services-simc-geolocalizacao-rotas',
    to: '/{-$locale}/services/simc/geolocalizacao/rotas',
    icon: IconRoute,
    title: 'routes',
    hint: 'routesHint',
    counted: [],
  },
  {
    name: 'services-simc-geolocalizacao-cercas',
    to: '/{-$locale}/services/simc/geolocalizacao/cercas',
    icon: IconPolygon,
    title: 'geofences',
    hint: 'geofencesHint',
    counted: [],
  },
  {
    name: 'services-simc-geolocalizacao-ativos',
    to: '/{-$locale}/services/simc/geolocalizacao/ativos',
    icon: IconBackhoe,
    title: 'assets',
    hint: 'assetsHint',
    figureLabel: 'needAttention',
    // Assets from which nothing comes.
    counted: ['without_communication', 'without_status'],
  },
  {
    name: 'services-simc-alertas-alertas',
    to: '/{-$locale}/services/simc/alertas/alertas',
    icon: IconAlertTriangle,
    title: 'alerts',
    hint: 'alertsHint',
    counted: [],
  },
  {
    name: 'services-simc-alertas-gerenciamento',
    to: '/{-$locale}/services/simc/alertas/gerenciamento',
    icon: IconBellCog,
    title: 'alertManagement',
    hint: 'alertManagementHint',
    counted: [],
  },
  {
    name: 'services-simc-verify-statement',
    to: '/{-$locale}/services/simc/verify-statement',
    icon: IconRosetteDiscountCheck,
    title: 'verifyStatement',
    hint: 'verifyStatementHint',
    counted: [],
  },
];

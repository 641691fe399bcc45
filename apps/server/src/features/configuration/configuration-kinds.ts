import { configurationSections, type ConfigurationSection } from '@azimute/contract';
import { alertTypes } from './kinds/alert-types.ts';
import { boardFolders } from './kinds/board-folders.ts';
import { boards } from './kinds/boards.ts';
import { geofences } from './kinds/geofences.ts';
import { profiles } from './kinds/profiles.ts';
import { readings } from './kinds/readings.ts';
import { targets } from './kinds/targets.ts';
import { units } from './kinds/units.ts';
import { users } from './kinds/users.ts';
import { webhooks } from './kinds/webhooks.ts';
import { workingHours } from './kinds/working-hours.ts';
import type { ResourceKind } from './resource-kind.ts';

const kindOf: Readonly<Record<ConfigurationSection, ResourceKind>> = {
  units,
  profiles,
  users,
  readings,
  geofences,
  alertTypes,
  workingHours,
  targets,
  webhooks,
  boardFolders,
  boards,
};

/** Each kind after those that it refers to. */
export const configurationKinds: readonly ResourceKind[] = configurationSections.map(
  (section) => kindOf[section],
);

import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';
import type { MatrixPortal } from './compose-portal.ts';
import { plantFiles } from './plant-files.ts';
import { restoreAlerts } from './plant-alerts.ts';
import { plantCommands } from './plant-commands.ts';
import { plantCosts } from './plant-costs.ts';
import { plantCustomFields } from './plant-custom-fields.ts';
import { plantFuels } from './plant-fuels.ts';
import { plantMaintenance } from './plant-maintenance.ts';
import { plantMakerFeed } from './plant-maker-feeds.ts';
import { plantTargets } from './plant-targets.ts';
import { plantTripSettings } from './plant-trips.ts';
import { plantRentals } from './plant-rentals.ts';
import { plantTrackingLinks } from './plant-tracking-links.ts';
import { plantWebhooks } from './plant-webhooks.ts';
import { plantWorkOrders } from './plant-work-orders.ts';
import { plantReadings } from './plant-readings.ts';
import { restoreDashboards } from './plant-dashboards.ts';
import { restoreDevices } from './restore-devices.ts';
import { restoreGeofences } from './restore-geofences.ts';
import { restoreMembers } from './restore-members.ts';
import { writeFunction } from './write-function.ts';
import { marks, places } from './places.ts';
import type { World } from './world.ts';

/** Databases with the function. */
const written = new WeakMap<TestDatabase, Promise<void>>();

/**
 * Restores all planted data that a call may have changed, by a function in the database: its hundred queries take
 * several times as long separately, and run thousands of times.
 */
export async function restoreWorld({ database, world }: MatrixPortal): Promise<void> {
  const writing =
    written.get(database) ??
    writeFunction(database, 'restore_world', (recording) => putBack(recording, world));
  written.set(database, writing);
  await writing;
  await database.queryAsOwner('select restore_world()');
}

async function putBack(database: Pick<TestDatabase, 'queryAsOwner'>, world: World): Promise<void> {
  await restoreMembers(database, world);
  await restoreDevices(database, world);
  await restoreGeofences(database, world);
  await restoreAlerts(database, world);
  for (const place of places) {
    await plantFiles(database, place, world.targets[place]);
    await plantReadings(database, world.targets[place].accountId);
    await plantCustomFields(database, world.targets[place]);
    await plantFuels(database, world.targets[place]);
    await plantMaintenance(database, { ...world.targets[place], text: marks[place].text });
    await plantMakerFeed(database, { ...world.targets[place], text: marks[place].text });
    await plantCosts(database, { ...world.targets[place], text: marks[place].text });
    await plantTripSettings(database, world.targets[place].accountId, place);
    await plantTargets(database, { ...world.targets[place], text: marks[place].text });
    await plantRentals(database, { ...world.targets[place], text: marks[place].text });
    await plantTrackingLinks(database, { ...world.targets[place], text: marks[place].text });
    await plantWebhooks(database, { ...world.targets[place], text: marks[place].text });
    await plantCommands(database, { ...world.targets[place], text: marks[place].text });
    await plantWorkOrders(database, { ...world.targets[place], text: marks[place].text });
  }
  await restoreDashboards(database, world);
}

import type { AlertsOfPlace } from './plant-alerts.ts';
import type { FilesOfPlace } from './plant-files.ts';
import type { DashboardRows } from './plant-dashboards.ts';
import type { PersonName, Place } from './places.ts';

/** What stands at a place, for a call to name. */
export interface Target extends FilesOfPlace, AlertsOfPlace {
  readonly accountId: number;
  readonly unitId: number;
  readonly unitName: string;
  readonly customerId: number;
  readonly assetId: number;
  readonly deviceId: string;
  readonly deviceNumber: number;
  readonly apiKeyId: number;
  /** Somebody there with a photo. */
  readonly userId: number;
  /** Of that somebody: no person of the cases may read or change it. */
  readonly notificationId: number;
  /** One to claim, and one for the rest. */
  readonly unknownDeviceId: number;
  readonly otherUnknownDeviceId: number;
  readonly quarantinedPositionId: number;
  readonly quarantineRunId: number;
  /** Of that somebody as well. */
  readonly assetImportId: number;
  readonly geofenceImportId: number;
  readonly positionImportId: number;
  readonly userImportId: number;
  readonly financialImportId: number;
  readonly mapViewId: number;
  readonly subscriptionId: number;
  /** One to change, and one to delete. */
  readonly geofenceId: number;
  readonly otherGeofenceId: number;
  readonly rebuildId: number;
  /** One to change, and one to delete. */
  readonly briefcaseId: number;
  readonly otherBriefcaseId: number;
  readonly contentId: number;
  readonly otherContentId: number;
  readonly reportSourceId: number;
  /** Nobody has it. */
  readonly profileId: number;
}

export interface World {
  readonly ownAccountId: number;
  readonly otherAccountId: number;
  readonly userIds: Readonly<Record<PersonName, number>>;
  readonly targets: Readonly<Record<Place, Target>>;
  /** Texts that stand in the data of a place, and nowhere else. */
  readonly markers: Readonly<Record<Place, readonly string[]>>;
  /** Stands in what only administrators of the own account may read. */
  readonly administratorsMarker: string;
  readonly keys: {
    readonly own: string;
    readonly other: string;
    readonly revoked: string;
    readonly scopeless: string;
    /** Reads what stands in the own UL, and sends nothing. */
    readonly reading: string;
    /** The same, once. */
    readonly expired: string;
  };
  readonly members: readonly object[];
  readonly profileLinks: readonly object[];
  readonly notifications: readonly object[];
  readonly dashboards: DashboardRows;
}

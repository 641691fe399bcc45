import type { AlertsOfPlace } from './plant-alerts.ts';
import type { FilesOfPlace } from './plant-files.ts';
import type { DashboardRows } from './plant-dashboards.ts';
import type { PersonName, Place, ServiceName } from './places.ts';

/** Entities at a place that a call can refer to. */
export interface Target extends FilesOfPlace, AlertsOfPlace {
  readonly accountId: number;
  readonly unitId: number;
  readonly unitName: string;
  readonly customerId: number;
  readonly assetId: number;
  readonly deviceId: string;
  readonly deviceNumber: number;
  readonly apiKeyId: number;
  readonly serviceAccountId: number;
  /** A user there with a photo. */
  readonly userId: number;
  /** Data of that user, which no user in the cases may read or change. */
  readonly notificationId: number;
  /** One to claim, and one for the others. */
  readonly unknownDeviceId: number;
  readonly otherUnknownDeviceId: number;
  readonly trackerClaimId: number;
  readonly quarantinedPositionId: number;
  readonly quarantineRunId: number;
  /** That user's as well. */
  readonly assetImportId: number;
  readonly geofenceImportId: number;
  readonly positionImportId: number;
  readonly userImportId: number;
  readonly migrationId: number;
  readonly migrationServerId: number;
  readonly financialImportId: number;
  readonly mapViewId: number;
  readonly subscriptionId: number;
  /** One to change, and one to delete. */
  readonly geofenceId: number;
  readonly otherGeofenceId: number;
  /** Deleted so recently that it can be restored. */
  readonly deletedGeofenceId: number;
  readonly rebuildId: number;
  /** One to change, and one to delete. */
  readonly briefcaseId: number;
  readonly otherBriefcaseId: number;
  readonly contentId: number;
  readonly otherContentId: number;
  readonly reportSourceId: number;
  /** No user has it. */
  readonly profileId: number;
}

export interface World {
  readonly ownAccountId: number;
  readonly otherAccountId: number;
  readonly userIds: Readonly<Record<PersonName, number>>;
  readonly targets: Readonly<Record<Place, Target>>;
  /** Unique texts in the data of each place. */
  readonly markers: Readonly<Record<Place, readonly string[]>>;
  /** Text in data that only administrators of the first account can read. */
  readonly administratorsMarker: string;
  readonly keys: {
    readonly own: string;
    readonly other: string;
    readonly revoked: string;
    readonly scopeless: string;
    /** Reads data of its UL, and sends nothing. */
    readonly reading: string;
    /** The same, but expired. */
    readonly expired: string;
  };
  readonly serviceKeys: Readonly<Record<ServiceName, string>>;
  readonly members: readonly object[];
  readonly services: readonly object[];
  readonly serviceNames: readonly object[];
  /** Rows that an administrator deletes, by table. */
  readonly deletable: Readonly<Record<string, readonly object[]>>;
  readonly profileLinks: readonly object[];
  readonly notifications: readonly object[];
  readonly dashboards: DashboardRows;
}

import { z } from 'zod';
import { assetDescriptionsSchema, customValuesSchema } from '../assets/field-schemas.ts';
import { instant, named } from '../scalars.ts';
import type { WebhookEvent } from './values.ts';

const unit = z.object({ id: z.int(), code: z.string(), name: z.string() });
const asset = z.object({ id: z.int(), code: z.string() });
const place = z.object({ longitude: z.number(), latitude: z.number() });
const by = named.nullable().describe('User who made the change. Null if no user did.');
const changed = z.array(z.string()).describe('Names of the changed settings, as in the API.');

const alertData = z
  .strictObject({
    alertId: z.int(),
    number: z.int(),
    change: z.string().describe('Kind of change, as in the history of the alert.'),
    type: z.object({ id: z.int(), code: z.string(), name: z.string() }).describe('Alert type.'),
    group: z.string(),
    category: z.string(),
    severity: z.string(),
    status: z.string(),
    asset: asset.nullable(),
    unit,
    geofence: named.nullable(),
    place: place.nullable(),
    openedAt: instant,
    endedAt: instant.nullable(),
    resolvedAt: instant.nullable(),
    dueAt: instant.nullable(),
    occurrences: z.int(),
    worstValue: z.number().nullable(),
    owner: named.nullable(),
    cause: z.string().nullable().describe('Cause the alert was closed with. Null if it is not resolved.'),
    orderNumber: z.string().nullable(),
    externalCode: z.string().nullable(),
  })
  .meta({ id: 'WebhookAlertData' });

const passageData = z
  .strictObject({
    eventId: z.int(),
    kind: z.string().describe('Kind of event.'),
    geofence: named,
    asset,
    unit,
    place,
    crossedAt: instant,
    confirmedAt: instant,
    limitKph: z.number().nullable(),
    topSpeedKph: z.number().nullable(),
  })
  .meta({ id: 'WebhookGeofenceData' });
const geofenceData = z
  .strictObject({ geofence: named, unit, changed, by })
  .meta({ id: 'WebhookGeofenceSettingsData' });

const assetData = z
  .strictObject({
    asset,
    unit,
    customer: named.nullable(),
    ...assetDescriptionsSchema,
    tags: z.array(z.string()),
    custom: customValuesSchema,
    inMaintenance: z.boolean(),
    disabled: z.boolean(),
    changed: changed.describe('Names of the changed settings, as in the API. Empty for a new asset.'),
    by,
  })
  .meta({ id: 'WebhookAssetData' });
const statusData = z
  .strictObject({ asset, unit, status: z.string(), before: z.string().describe('Previous status.') })
  .meta({ id: 'WebhookStatusData' });
const contactData = z
  .strictObject({ asset, unit, lastContactAt: instant })
  .meta({ id: 'WebhookCommunicationData' });

const deviceData = z.strictObject({ device: z.string(), asset, unit, by }).meta({ id: 'WebhookDeviceData' });
const unknownDeviceData = z
  .strictObject({ device: z.string(), reason: z.string().describe('Why its messages are not stored.'), by })
  .meta({ id: 'WebhookUnknownDeviceData' });

const commandData = z
  .strictObject({
    commandId: z.int().describe('ID of the command.'),
    device: z.string(),
    kind: z.string().describe('Kind of command.'),
    state: z.string(),
    reason: z.string().nullable().describe('Why it failed, or why its state is unknown. Null otherwise.'),
    result: z.string().nullable().describe('Result as the device wrote it. Null if there is none.'),
    asset,
    unit,
    by,
  })
  .meta({ id: 'WebhookCommandData' });

const tripStartData = z
  .strictObject({ asset, unit, startedAt: instant, from: place.describe('Place where the trip started.') })
  .meta({ id: 'WebhookTripStartData' });
const tripData = z
  .strictObject({
    asset,
    unit,
    tripId: z.int(),
    startedAt: instant,
    from: place.describe('Place where the trip started.'),
    endedAt: instant,
    to: place.describe('Place where the trip ended.'),
    distanceMeters: z.number(),
    idlingSeconds: z.number().nullable(),
    engineOnSeconds: z.number().nullable(),
    topKph: z.number().nullable(),
    isTowed: z.boolean(),
  })
  .meta({ id: 'WebhookTripData' });

const workOrderData = z
  .strictObject({
    workOrderId: z.int(),
    code: z.string().describe('Number of the work order, such as OS-000123.'),
    kind: z.string().describe('Kind of work.'),
    task: z.string(),
    status: z.string(),
    before: z.string().nullable().describe('Previous status. Null for a new work order.'),
    asset,
    unit,
    assignee: named.nullable(),
    dueOn: z.iso.date().nullable(),
    alertId: z.int().nullable(),
    cost: z.number().nullable(),
    endedAt: instant.nullable(),
    by,
  })
  .meta({ id: 'WebhookWorkOrderData' });

const statementData = z
  .strictObject({
    statementId: z.int(),
    contractId: z.int(),
    code: z.string().describe('Number of the rental contract.'),
    number: z.int().describe('Number of the statement within the contract.'),
    firstDay: z.iso.date(),
    lastDay: z.iso.date(),
    issuedAt: instant,
    signature: z.string(),
    unit,
    by,
  })
  .meta({ id: 'WebhookStatementData' });

const fileData = z
  .strictObject({
    fileId: z.int(),
    name: z.string(),
    kind: z.string().describe('Kind of file.'),
    sizeBytes: z.int(),
    tags: z.array(z.string()),
    folder: named.nullable(),
    by,
  })
  .meta({ id: 'WebhookFileData' });

const reportData = z
  .strictObject({
    subscriptionId: z.int(),
    kind: z.string().describe('Kind of content.'),
    name: z.string(),
    recipient: named.nullable(),
    fromAt: instant,
    toAt: instant,
    counts: z
      .record(z.string(), z.int())
      .describe('Counts for content with a file, such as `rows` and `assets`.'),
  })
  .meta({ id: 'WebhookReportData' });

const importData = z
  .strictObject({
    importId: z.int(),
    kind: z.string().describe('Kind of import.'),
    state: z.string().describe('`finished`, `failed` or `cancelled`.'),
    failure: z.string().nullable(),
    fileName: z.string(),
    progress: z.record(z.string(), z.unknown()).describe('Progress, as in the import.'),
    by,
  })
  .meta({ id: 'WebhookImportData' });
const exportData = z
  .strictObject({
    of: z.string().describe('Content of the export.'),
    details: z.unknown().describe('Parameters of the export.'),
    by,
  })
  .meta({ id: 'WebhookExportData' });

const personData = z
  .strictObject({
    user: z.object({ id: z.int(), name: z.string().nullable(), email: z.string() }),
    role: z.string().nullable(),
    active: z.boolean(),
    profiles: z.array(named),
    by,
  })
  .meta({ id: 'WebhookUserData' });

const auditData = z
  .strictObject({
    sequence: z.int(),
    action: z.string(),
    entity: z.string(),
    entityId: z.string().describe('ID of the changed record.'),
    before: z.unknown().describe('Values before the change. Null for a new record.'),
    after: z.unknown().describe('Values after the change. Null for a deleted record.'),
    by,
    viewedAs: named
      .nullable()
      .describe('User the portal was viewed as. Null if it was not viewed as another user.'),
  })
  .meta({ id: 'WebhookAuditData' });

/** Data of each event. No two schemas overlap. */
export const webhookEventData = {
  'alert.opened': alertData,
  'alert.changed': alertData,
  'alert.finished': alertData,
  'alert.reopened': alertData,
  'geofence.entered': passageData,
  'geofence.left': passageData,
  'geofence.speeding': passageData,
  'geofence.created': geofenceData,
  'geofence.changed': geofenceData,
  'geofence.deleted': geofenceData,
  'geofence.restored': geofenceData,
  'asset.created': assetData,
  'asset.changed': assetData,
  'asset.archived': assetData,
  'asset.restored': assetData,
  'asset.status_changed': statusData,
  'asset.communication_lost': contactData,
  'asset.communication_regained': contactData,
  'device.connected': deviceData,
  'device.unassigned': deviceData,
  'device.discovered': unknownDeviceData,
  'device.blocked': unknownDeviceData,
  'command.created': commandData,
  'command.changed': commandData,
  'trip.started': tripStartData,
  'trip.ended': tripData,
  'work_order.opened': workOrderData,
  'work_order.changed': workOrderData,
  'work_order.status_changed': workOrderData,
  'work_order.done': workOrderData,
  'rental.statement_issued': statementData,
  'file.added': fileData,
  'file.replaced': fileData,
  'file.deleted': fileData,
  'file.restored': fileData,
  'report.sent': reportData,
  'import.ended': importData,
  'export.made': exportData,
  'user.invited': personData,
  'user.invitation_ended': personData,
  'user.joined': personData,
  'user.access_changed': personData,
  'user.removed': personData,
  'audit.written': auditData,
} as const satisfies Readonly<Record<WebhookEvent, z.ZodType>>;

export const webhookDataSchema = z.union([
  alertData,
  passageData,
  geofenceData,
  assetData,
  statusData,
  contactData,
  deviceData,
  unknownDeviceData,
  commandData,
  tripStartData,
  tripData,
  workOrderData,
  statementData,
  fileData,
  reportData,
  importData,
  exportData,
  personData,
  auditData,
]);

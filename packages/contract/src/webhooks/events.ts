import { z } from 'zod';
import { assetTraitsSchema } from '../assets/field-schemas.ts';
import { instant } from '../scalars.ts';
import type { WebhookEvent } from './values.ts';

const named = z.object({ id: z.int(), name: z.string() });
const unit = z.object({ id: z.int(), code: z.string(), name: z.string() });
const asset = z.object({ id: z.int(), code: z.string() });
const place = z.object({ longitude: z.number(), latitude: z.number() });
const by = named.nullable().describe('Who did it; null where no person did');
const changed = z.array(z.string()).describe('Settings that differ, by their names in the API');

const alertData = z
  .strictObject({
    alertId: z.int(),
    number: z.int(),
    change: z.string().describe('What happened, as the history of the alert has it'),
    type: z.object({ id: z.int(), code: z.string(), name: z.string() }),
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
    cause: z.string().nullable(),
    orderNumber: z.string().nullable(),
    externalCode: z.string().nullable(),
  })
  .meta({ id: 'WebhookAlertData' });

const passageData = z
  .strictObject({
    eventId: z.int(),
    kind: z.string(),
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
    ...assetTraitsSchema,
    tags: z.array(z.string()),
    inMaintenance: z.boolean(),
    disabled: z.boolean(),
    changed: changed.describe('Settings that differ, by their names in the API; none of a new asset'),
    by,
  })
  .meta({ id: 'WebhookAssetData' });
const statusData = z
  .strictObject({ asset, unit, status: z.string(), before: z.string() })
  .meta({ id: 'WebhookStatusData' });
const contactData = z
  .strictObject({ asset, unit, lastContactAt: instant })
  .meta({ id: 'WebhookCommunicationData' });

const deviceData = z.strictObject({ device: z.string(), asset, unit, by }).meta({ id: 'WebhookDeviceData' });
const unknownDeviceData = z
  .strictObject({ device: z.string(), reason: z.string().describe('Why what it sent is not stored'), by })
  .meta({ id: 'WebhookUnknownDeviceData' });

const tripStartData = z
  .strictObject({ asset, unit, startedAt: instant, from: place })
  .meta({ id: 'WebhookTripStartData' });
const tripData = z
  .strictObject({
    asset,
    unit,
    tripId: z.int(),
    startedAt: instant,
    from: place,
    endedAt: instant,
    to: place,
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
    code: z.string(),
    kind: z.string(),
    task: z.string(),
    status: z.string(),
    before: z.string().nullable().describe('Its status before; null of a new one'),
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
    code: z.string().describe('Of the contract'),
    number: z.int(),
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
    kind: z.string(),
    sizeBytes: z.int(),
    tags: z.array(z.string()),
    folder: named.nullable(),
    by,
  })
  .meta({ id: 'WebhookFileData' });

const reportData = z
  .strictObject({
    subscriptionId: z.int(),
    kind: z.string().describe('The kind of content'),
    name: z.string(),
    recipient: named.nullable(),
    fromAt: instant,
    toAt: instant,
    counts: z.record(z.string(), z.int()).describe('Of content with a file, such as `rows` and `assets`'),
  })
  .meta({ id: 'WebhookReportData' });

const importData = z
  .strictObject({
    importId: z.int(),
    kind: z.string(),
    state: z.string().describe('finished, failed or cancelled'),
    failure: z.string().nullable(),
    fileName: z.string(),
    progress: z.record(z.string(), z.unknown()).describe('What was done, as the import itself has it'),
    by,
  })
  .meta({ id: 'WebhookImportData' });
const exportData = z
  .strictObject({ of: z.string(), details: z.unknown(), by })
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
    entityId: z.string(),
    before: z.unknown(),
    after: z.unknown(),
    by,
    viewedAs: named.nullable().describe('As whom the person was seeing the portal'),
  })
  .meta({ id: 'WebhookAuditData' });

/** What each event says. No two of these can be taken for each other. */
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
  'asset.created': assetData,
  'asset.changed': assetData,
  'asset.status_changed': statusData,
  'asset.communication_lost': contactData,
  'asset.communication_regained': contactData,
  'device.connected': deviceData,
  'device.unassigned': deviceData,
  'device.discovered': unknownDeviceData,
  'device.blocked': unknownDeviceData,
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

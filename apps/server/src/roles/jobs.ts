import { createAlertNotifier } from '../features/alert-raising/create-alert-notifier.ts';
import { resolvePushed } from '../features/alert-raising/resolve-pushed.ts';
import { createProofWorker } from '../features/alert-raising/proof/create-proof-worker.ts';
import { removeDeletedFields } from '../features/assets/custom-fields/remove-deleted-fields.ts';
import { assetImportWork } from '../features/asset-imports/import-assets.ts';
import { publishAuditHeads } from '../features/audit/published-heads.ts';
import { createDemoHistory, type DemoHistory } from './demo.ts';
import { emptyOldTrash } from '../features/files/empty-old-trash.ts';
import { checkWaitingFiles } from '../features/files/unchecked/check-waiting-files.ts';
import { geofenceImportWork } from '../features/geofence-files/import-areas.ts';
import { tellFollowers } from '../features/geofences/tell-followers.ts';
import { summarizeVisits } from '../features/geofences/summarize-visits.ts';
import { announceChanges } from '../features/live/announce-changes.ts';
import { bringInKept, bringInKeptTask } from '../features/device-inbox/bring-in-kept.ts';
import { tellUnknownDevices, trimQuarantine } from '../features/device-inbox/keep-inbox.ts';
import { replayQuarantineTask } from '../features/device-inbox/quarantine-runs.ts';
import { runQuarantine } from '../features/device-inbox/run-quarantine.ts';
import { sendDueSubscriptions } from '../features/subscriptions/send-due-subscriptions.ts';
import { runSendSubscription, sendSubscriptionTask } from '../features/subscriptions/send-subscription.ts';
import { keepAllMaintenance, keepMaintenance } from '../features/maintenance-plans/keep-maintenance.ts';
import { keepMaintenanceTask, maintenanceJob } from '../features/maintenance-plans/schedule-maintenance.ts';
import { mailJobs } from '../features/mail/mail-jobs.ts';
import { removeOldNotifications } from '../features/notifications/remove-old-notifications.ts';
import { addUpFacts } from '../features/metrics/facts/add-up-facts.ts';
import { packPositions } from '../features/retention/pack-positions.ts';
import { applyRetention } from '../features/retention/apply-retention.ts';
import { notify } from '../features/notifications/notify.ts';
import { createPushSender } from '../features/push/create-push-sender.ts';
import { removeOldPushes } from '../features/push/queue-push.ts';
import { fillPresence } from '../features/presence/fill-presence.ts';
import { backUpBySchedule, tellBackups } from '../features/installation/back-up-by-schedule.ts';
import { checkUpdate } from '../features/installation/check-update.ts';
import { observeInstallation } from '../features/installation/observe-installation.ts';
import { migrationWork } from '../features/migrations/run/run-migration.ts';
import { runComparison } from '../features/migrations/comparison/run-comparison.ts';
import { compareTask } from '../features/migrations/comparison/start-comparison.ts';
import { catchUp, catchUpTask, queueCatchUps } from '../features/migrations/servers/catch-up.ts';
import { readServer } from '../features/migrations/servers/read-server.ts';
import { readServerTask } from '../features/migrations/servers/save-server.ts';
import { positionImportWork } from '../features/position-imports/import-positions.ts';
import { drawTrailDays } from '../features/trips/trail/draw-trail-days.ts';
import { financialImportWork } from '../features/financial-imports/import-financial-lines.ts';
import { userImportWork } from '../features/users/import-user-lines.ts';
import { rebuildHistoryTask } from '../features/telemetry/reducers/rebuild/rebuild-progress.ts';
import { runRebuild } from '../features/telemetry/reducers/rebuild/run-rebuild.ts';
import { createLateHistoryRebuilder } from '../features/telemetry/reducers/rebuild/rebuild-late-history.ts';
import { createReducerRunner } from '../features/telemetry/reducers/run-reducers.ts';
import { createIntake, type Intake } from '../features/telemetry/pipeline/intake.ts';
import { tellDifferences, verifySample } from '../features/verification/verify-sample.ts';
import { removeOldMakerChanges } from '../features/maker-feeds/remove-old-changes.ts';
import { createMakerPoller } from '../features/maker-feeds/poll/create-maker-poller.ts';
import { createWebhookSender } from '../features/webhooks/create-webhook-sender.ts';
import { removeOldDeliveries } from '../features/webhooks/remove-old-deliveries.ts';
import { importJobs } from '../platform/imports/import-jobs.ts';
import { repeat } from '../platform/jobs/repeat.ts';
import { startWorker, type JobWorker } from '../platform/jobs/start-worker.ts';
import { holdLease, type Lease } from '../platform/postgres/hold-lease.ts';
import { openObjectStore } from '../platform/objects/open-object-store.ts';
import { sweepObjects } from '../platform/objects/sweep-objects.ts';
import { createMailServer } from '../platform/mail/mail-server.ts';
import { describeMails } from './describe-mails.ts';
import { describePortal } from './describe-portal.ts';
import { describePush } from './describe-push.ts';
import type { RoleContext, RolePart } from './role.ts';

const APPLY_RETENTION = 'apply_retention';
const PACK_POSITIONS = 'pack_positions';
const PACKING_MOST_MS = 30 * 60_000;
const PUBLISH_AUDIT_HEADS = 'publish_audit_heads';
const REMOVE_OLD_NOTIFICATIONS = 'remove_old_notifications';
const REMOVE_OLD_DELIVERIES = 'remove_old_deliveries';
const REMOVE_OLD_PUSHES = 'remove_old_pushes';
const TRIM_QUARANTINE = 'trim_quarantine';
const TELL_UNKNOWN_DEVICES = 'tell_unknown_devices';
const SWEEP_DEVICE_COMMANDS = 'sweep_device_commands';
const TRIM_FLEET_CHANGES = 'trim_fleet_changes';
const EMPTY_OLD_BIN = 'empty_old_bin';
const REMOVE_DELETED_FIELDS = 'remove_deleted_fields';
const CHECK_WAITING_FILES = 'check_waiting_files';
const SWEEP_OBJECTS = 'sweep_objects';
const SEND_DUE_SUBSCRIPTIONS = 'send_due_subscriptions';
const ADD_UP_FACTS = 'add_up_facts';
const DRAW_TRAIL_DAYS = 'draw_trail_days';
const FILL_PRESENCE = 'fill_presence';
const VERIFY_SAMPLE = 'verify_sample';
const TELL_DIFFERENCES = 'tell_differences';
const QUEUE_CATCH_UPS = 'queue_catch_ups';
const CHECK_UPDATE = 'check_update';
const OBSERVE_INSTALLATION = 'observe_installation';
const BACK_UP = 'back_up';
const TELL_BACKUPS_EVERY_MS = 60_000;
const KEEP_ALL_MAINTENANCE = 'keep_all_maintenance';
/** Limit per minute; remaining work waits for the next. */
const ADDING_UP_MOST_MS = 20_000;
const SUMMARIZE_GEOFENCE_VISITS = 'summarize_geofence_visits';

/** Parts shared with the jobs in a process that does everything. */
interface Beside {
  /** Used by the endpoints of this process. */
  readonly intake?: Intake;
  readonly demoHistory?: DemoHistory;
}

/** Background work: the queue's jobs, and the demo's fleet. */
export function createJobsRole(context: RoleContext, beside: Beside = {}) {
  const { asOwner, config, database, log, metrics } = context;
  const intake = beside.intake ?? createIntake(context);
  const demoHistory = beside.demoHistory ?? createDemoHistory();
  const reducers = createReducerRunner(context);
  // The demo's history arrives newest first.
  const lateHistory = createLateHistoryRebuilder({
    ...context,
    isHeld: () => demoHistory.loadedShare !== null,
  });
  const alertNotifier = createAlertNotifier(context, [
    { waiting: 'list_waiting_geofences', steps: [tellFollowers] },
  ]);
  let portalUrl = config.publicUrl ?? '';
  const webhooks = createWebhookSender({
    database,
    clock: context.clock,
    log,
    sealingKey: context.keys.sealingKey,
    webhooksAllowPrivate: config.webhooksAllowPrivate,
    portalUrl: () => portalUrl,
  });
  const makerFeeds = createMakerPoller({
    ...context,
    intake,
    sealingKey: context.keys.sealingKey,
    makerFeedsAllowPrivate: config.makerFeedsAllowPrivate,
  });
  const pushes = createPushSender({
    ...describePush(context),
    database,
    clock: context.clock,
    log,
    settled: resolvePushed,
  });
  const proofWorker = createProofWorker(context);
  // Live streams in the same process are notified directly.
  const announcer = config.role === 'jobs' ? announceChanges(context) : undefined;
  const imports = importJobs({ ...context, notify }, [
    assetImportWork(context),
    positionImportWork({ ...context, intake }),
    userImportWork(),
    geofenceImportWork(),
    financialImportWork(),
    migrationWork({ ...context, intake }),
  ]);
  const servers = {
    ...context,
    sealingKey: context.keys.sealingKey,
    webhooksAllowPrivate: config.webhooksAllowPrivate,
  };
  const mailServer = config.smtp && createMailServer(config.smtp);
  const delivery = mailServer ?? (describePortal(config).mail === 'mailbox' ? 'mailbox' : 'none');
  if (delivery === 'none')
    log.warn(
      'E-mails cannot be sent. Set SMTP_URL; until then invitations wait for 7 days and password links for 15 minutes.',
    );
  const { backups } = config;
  const tellOfBackups = repeat(
    TELL_BACKUPS_EVERY_MS,
    () => tellBackups(database.pipeline, metrics),
    (error) => log.warn({ err: error }, 'The metrics of backups could not be updated'),
  );
  let simulator: Lease | undefined;
  let worker: JobWorker | undefined;
  return {
    routes: {},
    plugins: [],
    begin: async (address: string) => {
      reducers.start();
      lateHistory.start();
      alertNotifier.start();
      const post = { ...context, linkKey: context.keys.linkKey };
      portalUrl = config.publicUrl ?? address;
      webhooks.start();
      makerFeeds.start();
      pushes.start();
      proofWorker.start();
      await tellBackups(database.pipeline, metrics);
      tellOfBackups.start();
      const mails = mailJobs({ ...describeMails(context, address), delivery, log });
      worker = startWorker({
        database,
        log,
        crontab: [
          `7 * * * * ${APPLY_RETENTION}`,
          ...(config.packPositionsAfterDays === undefined ? [] : [`29 * * * * ${PACK_POSITIONS}`]),
          ...(config.updateUrl === undefined ? [] : [`37 5 * * * ${CHECK_UPDATE}`]),
          `* * * * * ${OBSERVE_INSTALLATION}`,
          ...(backups?.schedule === undefined ? [] : [`${backups.schedule} ${BACK_UP}`]),
          `13 * * * * ${PUBLISH_AUDIT_HEADS}`,
          `41 * * * * ${REMOVE_OLD_NOTIFICATIONS}`,
          `47 * * * * ${REMOVE_OLD_DELIVERIES}`,
          `49 * * * * ${REMOVE_OLD_PUSHES}`,
          `53 * * * * ${TRIM_QUARANTINE}`,
          `* * * * * ${TELL_UNKNOWN_DEVICES}`,
          `* * * * * ${SWEEP_DEVICE_COMMANDS}`,
          `* * * * * ${TRIM_FLEET_CHANGES}`,
          `3 3 * * * ${EMPTY_OLD_BIN}`,
          `9 3 * * * ${REMOVE_DELETED_FIELDS}`,
          `* * * * * ${CHECK_WAITING_FILES}`,
          `23 3 * * * ${SWEEP_OBJECTS}`,
          ...imports.crontab,
          `* * * * * ${SUMMARIZE_GEOFENCE_VISITS}`,
          `* * * * * ${ADD_UP_FACTS}`,
          `* * * * * ${DRAW_TRAIL_DAYS}`,
          `*/5 * * * * ${FILL_PRESENCE}`,
          `31 3 * * * ${VERIFY_SAMPLE}`,
          `19 * * * * ${TELL_DIFFERENCES}`,
          `17 * * * * ${KEEP_ALL_MAINTENANCE}`,
          `* * * * * ${QUEUE_CATCH_UPS}`,
          `* * * * * ${SEND_DUE_SUBSCRIPTIONS}`,
          ...mails.crontab,
        ],
        tasks: {
          ...imports.tasks,
          ...mails.tasks,
          [APPLY_RETENTION]: ({ connection, signal }) => applyRetention({ ...context, connection, signal }),
          [PACK_POSITIONS]: async ({ connection, signal }) => {
            const afterDays = config.packPositionsAfterDays;
            if (afterDays === undefined) return;
            await packPositions({ connection, log, metrics, signal, afterDays, mostMs: PACKING_MOST_MS });
          },
          [CHECK_UPDATE]: async ({ connection, signal }) => {
            if (config.updateUrl !== undefined) await checkUpdate(connection, config.updateUrl, signal);
          },
          [OBSERVE_INSTALLATION]: ({ connection }) =>
            observeInstallation({ ...context, connection, objects: openObjectStore(config) }),
          [BACK_UP]: async ({ connection, payload, signal }) => {
            if (backups === undefined) return;
            const scheduled = { ...config, backups };
            await backUpBySchedule({ ...context, config: scheduled, connection, payload, signal });
          },
          [replayQuarantineTask]: ({ payload, signal }) => runQuarantine(context, payload, signal),
          [rebuildHistoryTask]: ({ payload, signal }) => runRebuild(context, payload, signal),
          [bringInKeptTask]: async ({ connection, payload }) => {
            await bringInKept(connection, payload);
          },
          [TRIM_QUARANTINE]: async ({ connection }) => {
            await trimQuarantine(connection);
          },
          [TELL_UNKNOWN_DEVICES]: async ({ connection }) => {
            await tellUnknownDevices(connection);
          },
          [SWEEP_DEVICE_COMMANDS]: async ({ connection }) => {
            await connection.query('select sweep_device_commands($1)', [context.clock.now()]);
          },
          [TRIM_FLEET_CHANGES]: async ({ connection }) => {
            await connection.query('select trim_fleet_changes()');
          },
          [EMPTY_OLD_BIN]: ({ connection, signal }) => emptyOldTrash({ ...context, connection, signal }),
          [REMOVE_DELETED_FIELDS]: ({ connection }) => removeDeletedFields({ ...context, connection }),
          [CHECK_WAITING_FILES]: ({ connection, signal }) =>
            checkWaitingFiles({ ...context, connection, objects: openObjectStore(config), signal }),
          [SEND_DUE_SUBSCRIPTIONS]: ({ connection, signal }) =>
            sendDueSubscriptions({ ...post, connection, signal }),
          [sendSubscriptionTask]: ({ connection, payload }) => runSendSubscription(post, connection, payload),
          [SWEEP_OBJECTS]: async ({ connection, signal }) => {
            await sweepObjects({ connection, store: openObjectStore(config), log, signal });
          },
          [SUMMARIZE_GEOFENCE_VISITS]: async ({ connection, signal }) => {
            await summarizeVisits(database, connection, signal);
          },
          [ADD_UP_FACTS]: async ({ connection: jobs, signal }) => {
            // Not while history is still being loaded: days would be closed and then change.
            if (demoHistory.loadedShare !== null) return;
            await addUpFacts({ ...context, jobs, signal, mostMs: ADDING_UP_MOST_MS });
          },
          [DRAW_TRAIL_DAYS]: async ({ connection: jobs, signal }) => {
            await drawTrailDays({ database, jobs, signal, mostMs: ADDING_UP_MOST_MS });
          },
          [VERIFY_SAMPLE]: ({ connection: jobs, signal }) => verifySample({ ...context, jobs, signal }),
          [TELL_DIFFERENCES]: ({ connection }) => tellDifferences(connection, metrics),
          [KEEP_ALL_MAINTENANCE]: ({ connection: jobs, signal }) =>
            keepAllMaintenance({ ...context, jobs, signal }),
          [keepMaintenanceTask]: ({ payload, signal }) =>
            keepMaintenance({ ...context, signal }, maintenanceJob.parse(payload)),
          [QUEUE_CATCH_UPS]: ({ connection }) => queueCatchUps(context, connection),
          [catchUpTask]: ({ payload, signal }) => catchUp({ ...servers, intake }, payload, signal),
          [compareTask]: ({ payload, signal }) => runComparison(servers, payload, signal),
          [readServerTask]: ({ payload }) => readServer(servers, payload),
          [FILL_PRESENCE]: ({ connection, signal }) => fillPresence(connection, signal),
          [PUBLISH_AUDIT_HEADS]: async ({ connection }) => {
            const now = context.clock.now();
            await publishAuditHeads(connection, config.auditHeadsDir, { now, log });
          },
          [REMOVE_OLD_DELIVERIES]: async ({ connection }) => {
            await removeOldDeliveries(connection);
            await removeOldMakerChanges(connection);
          },
          [REMOVE_OLD_PUSHES]: async ({ connection }) => {
            await removeOldPushes(connection);
          },
          [REMOVE_OLD_NOTIFICATIONS]: async ({ connection }) => {
            await removeOldNotifications(connection);
          },
        },
      });
      const { demo } = context;
      if (demo === undefined) return;
      simulator = holdLease({
        connection: { ...database.connectionOf('azimute_pipeline'), application_name: 'azimute simulator' },
        name: 'simulator',
        onError: (error) => log.warn({ err: error }, 'The fleet simulator could not start; trying again'),
        begin: async () => {
          // Until the simulator has found the missing history, figures may be incomplete.
          demoHistory.loadedShare ??= 0;
          const running = await demo.startSimulator({
            baseUrl: config.role === 'all' ? address : (config.demoIngestUrl ?? address),
            pastDays: config.demoHistoryDays,
            beatMs: config.demoBeatMs,
            asOwner,
            pipeline: database.connectionOf('azimute_pipeline'),
            tellLoaded: ({ accountId, assetId }) => {
              context.events.emit('statesChanged', { accountId, assetIds: [assetId] });
              keepMaintenance(context, { accountId, assetId }).catch((error: unknown) =>
                log.warn({ err: error }, 'The due maintenance of an asset waits for the next hour'),
              );
            },
            history: demoHistory,
            tellHistoryLeft: (share) => metrics.demoHistoryLeft.set(share),
            log,
          });
          return async () => {
            await running.stop();
            demoHistory.loadedShare = null;
          };
        },
      });
    },
    halt: async () => {
      await simulator?.stop();
      await reducers.stop();
      await lateHistory.stop();
      await alertNotifier.stop();
      await webhooks.stop();
      await makerFeeds.stop();
      await pushes.stop();
      await proofWorker.stop();
      await tellOfBackups.stop();
      await worker?.stop();
    },
    end: async () => {
      mailServer?.close();
      await intake.drain();
      await announcer?.stop();
    },
  } satisfies RolePart;
}

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  /** Text in the exposition format of Prometheus. */
  render(): Promise<{ contentType: string; text: string }>;
  /** Duration of each answered request, by method, route pattern and status [s]. */
  requestSeconds: Histogram<'method' | 'route' | 'status'>;
  /** Positions by endpoint and by outcome: accepted, duplicate, rejected. */
  /** 1, by the role of the process and its name. */
  processInfo: Gauge<'role' | 'name'>;
  positions: Counter<'source' | 'outcome'>;
  /** Device events by endpoint and by outcome: accepted, duplicate. */
  deviceEvents: Counter<'source' | 'outcome'>;
  /** Messages of the MQTT broker by outcome: stored, repeated, unproved (no valid API key). */
  mqttMessages: Counter<'outcome'>;
  /** Messages of the MQTT broker that wait to be stored. */
  mqttWaiting: Gauge;
  /** 1 if connected to the MQTT broker. */
  mqttConnected: Gauge;
  /** Open connections of trackers, by protocol. */
  trackerConnections: Gauge<'protocol'>;
  /** Frames of trackers, by protocol and outcome. */
  trackerFrames: Counter<'protocol' | 'outcome'>;
  /** Connections that were closed by the portal, by protocol and reason. */
  trackerRefusals: Counter<'protocol' | 'reason'>;
  /** Messages that wait in the journal between endpoints and engines, their bytes, and the age of the oldest. */
  journalMessages: Gauge;
  journalBytes: Gauge;
  journalOldestSeconds: Gauge;
  /** 1 if connected to its servers. */
  journalConnected: Gauge;
  /** Lanes of the journal that this engine reads. */
  journalLanes: Gauge;
  /** Time to decode a request of an endpoint into positions [s]. */
  decodeSeconds: Histogram<'source'>;
  /** Time of each stage of a batch [s]: queue (the wait of its first position), the database's stages, live. */
  stageSeconds: Histogram<'stage'>;
  /** Time from the start of a batch to its commit [s]. */
  batchSeconds: Histogram;
  /** Positions in a committed batch. */
  batchPositions: Histogram;
  /** Positions received and not yet committed. */
  pendingPositions: Gauge;
  /** Reads that the replica may answer, by server that answered and reason. */
  replicaReads: Counter<'outcome'>;
  /** Geocoder requests by outcome: address, nothing, failed; busy or paused if none was made. */
  geocoderTurns: Counter<'outcome'>;
  /** Open live streams. */
  liveReaders: Gauge;
  /** Open notification streams. */
  notificationReaders: Gauge;
  /** Rows removed because their account's retention has passed, by table; excludes dropped partitions. */
  expiredRows: Counter<'table'>;
  /** Positions packed into blocks. */
  packedPositions: Counter;
  /** Partitions of positions. */
  positionPartitions: Gauge;
  /** Stored changes of fleets, for processes that hold fleets in memory. */
  fleetChanges: Gauge;
  /** Time since changes that all processes have read were removed [s]. */
  fleetChangesUntrimmedSeconds: Gauge;
  /** 1 if the last request to the virus scanner failed. */
  scannerFailing: Gauge;
  /** Files that wait for the virus scanner. */
  uncheckedFiles: Gauge;
  /** Assets whose figures were recomputed from their positions. */
  verifiedAssets: Counter;
  /** Stored rows that differ from the recomputed ones. */
  verificationDifferences: Gauge;
  /** Share of the demo's history that is still to be loaded, from 1 to 0. */
  backupAgeSeconds: Gauge;
  backupVerifiedAgeSeconds: Gauge;
  backupFailing: Gauge;
  demoHistoryLeft: Gauge;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    requestSeconds: new Histogram({
      name: 'azimute_http_request_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    processInfo: new Gauge({
      name: 'azimute_process_info',
      help: '1, labeled with the role and the name of the process',
      labelNames: ['role', 'name'],
      registers,
    }),
    positions: new Counter({
      name: 'azimute_positions_total',
      help: 'Positions received, by endpoint and outcome',
      labelNames: ['source', 'outcome'],
      registers,
    }),
    deviceEvents: new Counter({
      name: 'azimute_device_events_total',
      help: 'Device events received, by endpoint and outcome',
      labelNames: ['source', 'outcome'],
      registers,
    }),
    mqttMessages: new Counter({
      name: 'azimute_mqtt_messages_total',
      help: 'Messages of the MQTT broker by outcome; repeated counts attempts',
      labelNames: ['outcome'],
      registers,
    }),
    mqttWaiting: new Gauge({
      name: 'azimute_mqtt_waiting_messages',
      help: 'Messages of the MQTT broker that wait to be stored',
      registers,
    }),
    mqttConnected: new Gauge({
      name: 'azimute_mqtt_connected',
      help: '1 while connected to the MQTT broker',
      registers,
    }),
    trackerConnections: new Gauge({
      name: 'azimute_tracker_connections',
      help: 'Open connections of trackers, by protocol',
      labelNames: ['protocol'],
      registers,
    }),
    trackerFrames: new Counter({
      name: 'azimute_tracker_frames_total',
      help: 'Frames of trackers by protocol and outcome: stored, quarantined, unclaimed (no account has the tracker), unidentified (no tracker is known), failed (not stored and not answered), dropped (too many datagrams at once)',
      labelNames: ['protocol', 'outcome'],
      registers,
    }),
    trackerRefusals: new Counter({
      name: 'azimute_tracker_refusals_total',
      help: 'Connections of trackers closed by the portal, by protocol and reason: connections, address, account (limits), proxy, unclaimed, unidentified, too_long, idle, replaced, unread',
      labelNames: ['protocol', 'reason'],
      registers,
    }),
    journalMessages: new Gauge({
      name: 'azimute_journal_messages',
      help: 'Messages that wait in the journal between endpoints and engines',
      registers,
    }),
    journalBytes: new Gauge({
      name: 'azimute_journal_bytes',
      help: 'Size of the messages in the journal',
      registers,
    }),
    journalOldestSeconds: new Gauge({
      name: 'azimute_journal_oldest_seconds',
      help: 'Age of the oldest message in the journal',
      registers,
    }),
    journalConnected: new Gauge({
      name: 'azimute_journal_connected',
      help: '1 while connected to the NATS servers of the journal',
      registers,
    }),
    journalLanes: new Gauge({
      name: 'azimute_journal_lanes',
      help: 'Lanes of the journal that this engine reads; 16 in total over all engines',
      registers,
    }),
    decodeSeconds: new Histogram({
      name: 'azimute_decode_seconds',
      help: 'Time to decode a request of an endpoint into positions',
      labelNames: ['source'],
      buckets: [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1],
      registers,
    }),
    stageSeconds: new Histogram({
      name: 'azimute_position_stage_seconds',
      help: 'Time that a batch of positions spends in each stage: queue, begin, look_up, insert, step, store, reducers, events, quarantine, commit, live',
      labelNames: ['stage'],
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    batchSeconds: new Histogram({
      name: 'azimute_pipeline_batch_seconds',
      help: 'Time from the start of a batch of positions to its commit',
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    }),
    batchPositions: new Histogram({
      name: 'azimute_pipeline_batch_positions',
      help: 'Positions in a committed batch',
      buckets: [1, 4, 16, 64, 256, 1_024, 4_096, 16_384],
      registers,
    }),
    pendingPositions: new Gauge({
      name: 'azimute_pipeline_pending_positions',
      help: 'Positions received and not yet committed',
      registers,
    }),
    replicaReads: new Counter({
      name: 'azimute_replica_reads_total',
      help: 'Reads of past data: replica if the replica answered; behind, unreachable, interrupted or avoided if the primary answered instead',
      labelNames: ['outcome'],
      registers,
    }),
    geocoderTurns: new Counter({
      name: 'azimute_geocoder_turns_total',
      help: 'Geocoder requests by outcome: address, nothing, failed; busy or paused if none was made',
      labelNames: ['outcome'],
      registers,
    }),
    liveReaders: new Gauge({
      name: 'azimute_live_readers',
      help: 'Open live streams',
      registers,
    }),
    notificationReaders: new Gauge({
      name: 'azimute_notification_readers',
      help: 'Open notification streams',
      registers,
    }),
    expiredRows: new Counter({
      name: 'azimute_expired_rows_total',
      help: 'Rows removed because the retention of their account has passed, by table',
      labelNames: ['table'],
      registers,
    }),
    packedPositions: new Counter({
      name: 'azimute_packed_positions_total',
      help: 'Positions of past weeks packed into blocks',
      registers,
    }),
    positionPartitions: new Gauge({
      name: 'azimute_position_partitions',
      help: 'Partitions of positions',
      registers,
    }),
    fleetChanges: new Gauge({
      name: 'azimute_fleet_changes',
      help: 'Rows of fleet_changes and alert_changes, up to a million; reported by the role web',
      registers,
    }),
    fleetChangesUntrimmedSeconds: new Gauge({
      name: 'azimute_fleet_changes_untrimmed_seconds',
      help: 'Time since fleet_changes and alert_changes were last trimmed; reported by the role web',
      registers,
    }),
    scannerFailing: new Gauge({
      name: 'azimute_virus_scanner_failing',
      help: '1 if the last request to the virus scanner failed; updated with each file, and each minute by the role jobs',
      registers,
    }),
    uncheckedFiles: new Gauge({
      name: 'azimute_unchecked_files',
      help: 'Files that wait for the virus scanner; reported each minute by the role jobs',
      registers,
    }),
    verifiedAssets: new Counter({
      name: 'azimute_verified_assets_total',
      help: 'Assets whose figures were recomputed from their positions and compared',
      registers,
    }),
    verificationDifferences: new Gauge({
      name: 'azimute_verification_differences',
      help: 'Stored rows that differ from the recomputed ones; reported each hour by the role jobs',
      registers,
    }),
    backupAgeSeconds: new Gauge({
      name: 'azimute_backup_age_seconds',
      help: 'Age of the last complete backup; NaN without one; reported each minute by the role jobs',
      registers,
    }),
    backupVerifiedAgeSeconds: new Gauge({
      name: 'azimute_backup_verified_age_seconds',
      help: 'Time since a backup was last restored and verified without a difference; NaN if never; reported each minute by the role jobs',
      registers,
    }),
    backupFailing: new Gauge({
      name: 'azimute_backup_failing',
      help: '1 if the last backup or restore test failed; reported each minute by the role jobs',
      registers,
    }),
    demoHistoryLeft: new Gauge({
      name: 'azimute_demo_history_left',
      help: 'Share of the history of the demo that is still to be loaded, from 1 to 0',
      registers,
    }),
  };
}

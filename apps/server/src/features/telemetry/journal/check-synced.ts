import { StartupError } from '../../../platform/startup-error.ts';
import type { NatsSettings } from '../../../platform/nats-settings.ts';

const ANSWER_WITHIN_MS = 5_000;
const WHAT_TO_DO =
  'Set jetstream { sync_interval: always } on every NATS server, or set NATS_ANSWERS_AFTER=commit, so that positions are acknowledged after the database has committed them.';

/**
 * Checks that each server syncs messages to disk before it acknowledges them. The sender is answered once the journal
 * has its positions, but by default servers sync only every few minutes. Servers report the setting through their
 * monitoring from nats-server 2.10 on; for older servers, the operator must confirm it.
 * @throws StartupError journal_not_synced
 */
export async function checkSynced(settings: NatsSettings): Promise<void> {
  if (settings.answersAfter === 'commit' || settings.isSynced) return;
  if (settings.monitoring.length === 0)
    throw refuse(
      'The portal cannot determine whether the NATS servers sync their data to disk. Set NATS_MONITORING to the monitoring address of each server, or set NATS_SYNCED=true',
    );
  for (const address of settings.monitoring) await checkServer(address);
}

async function checkServer(address: string): Promise<void> {
  const config = await readJetStreamConfig(address);
  if (config === undefined)
    throw refuse(
      `The monitoring of NATS at ${address} does not report JetStream; it requires nats-server 2.10`,
    );
  if (config.sync_always === true) return;
  if (config.sync_interval === undefined)
    throw refuse(
      `The NATS server at ${address} is older than 2.10 and does not report whether it syncs its data to disk; set NATS_SYNCED=true if it does`,
    );
  throw refuse(
    `The NATS server at ${address} syncs its data to disk only every ${config.sync_interval / 1e9} s, so acknowledged positions could be lost`,
  );
}

interface JetStreamServerConfig {
  readonly sync_always?: boolean;
  /** [ns] */
  readonly sync_interval?: number;
}

async function readJetStreamConfig(address: string): Promise<JetStreamServerConfig | undefined> {
  try {
    const answer = await fetch(new URL('/varz', address), { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const told = (await answer.json()) as { jetstream?: { config?: JetStreamServerConfig } };
    return told.jetstream?.config;
  } catch (error) {
    throw refuse(`The monitoring of NATS at ${address} cannot be read`, error);
  }
}

function refuse(reason: string, cause?: unknown): StartupError {
  return new StartupError('journal_not_synced', `${reason}. ${WHAT_TO_DO}`, { cause });
}

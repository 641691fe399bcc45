import { StartupError } from '../../../platform/startup-error.ts';
import type { NatsSettings } from '../../../platform/nats-settings.ts';

const ANSWER_WITHIN_MS = 5_000;
const WHAT_TO_DO =
  'Set jetstream { sync_interval: always } on every NATS server, or NATS_ANSWERS_AFTER=commit, with which senders are answered by the database.';

/**
 * A sender is answered when the journal has its positions: each server must have them on its disk by then, and not some
 * minutes later, as is its default. Servers tell it by their monitoring, from nats-server 2.10 on; of others the operator
 * has to say it.
 * @throws StartupError journal_not_synced
 */
export async function checkSynced(settings: NatsSettings): Promise<void> {
  if (settings.answersAfter === 'commit' || settings.isSynced) return;
  if (settings.monitoring.length === 0)
    throw refuse(
      'Nobody says whether the NATS servers sync what they store: name the monitoring of each in NATS_MONITORING, or say NATS_SYNCED=true',
    );
  for (const address of settings.monitoring) await checkServer(address);
}

async function checkServer(address: string): Promise<void> {
  const config = await readJetStreamConfig(address);
  if (config === undefined)
    throw refuse(
      `The monitoring of NATS at ${address} tells nothing of JetStream; it needs nats-server 2.10`,
    );
  if (config.sync_always === true) return;
  if (config.sync_interval === undefined)
    throw refuse(
      `The NATS server at ${address} does not tell whether it syncs what it stores, as before 2.10; say NATS_SYNCED=true if it does`,
    );
  throw refuse(
    `The NATS server at ${address} syncs what it stores every ${config.sync_interval / 1e9} s only, and would lose what was acknowledged`,
  );
}

interface JetStreamServerConfig {
  readonly sync_always?: boolean;
  /** In nanoseconds. */
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

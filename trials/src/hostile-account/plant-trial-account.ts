import { createAlertTypeSchema, positionsPerRequest } from '@azimute/contract';
import { plantAlertType } from '@azimute/server/src/features/alert-types/testing/plant-alert-type.ts';
import type { TestDatabase } from '@azimute/server/src/platform/testing/clone-database.ts';
import { plantAccount } from '@azimute/server/src/testing/plant-account.ts';
import { callerOf, type Caller } from './caller.ts';

export interface TrialAccount {
  readonly id: number;
  /** Raises alerts and sends positions. */
  readonly key: Caller;
  readonly people: readonly Caller[];
  /** Each sees one UL, in which one asset has alerts, so that no user receives enough alerts for a digest. */
  readonly readers: readonly Caller[];
}

export const alertCode = 'TRIAL';
/** Code of the asset in a reader's UL. */
export const assetOf = (reader: number): string => `T${reader}`;
const PEOPLE = 10;
/** Enough for all rounds within ten minutes: a reader who gets over twenty e-mails or pushes in that time gets digests. */
const READERS = 30;
const FIX_EVERY_MS = 60_000;

/** Plants an account with users, ULs, an alert type, and past fixes of further assets. */
export async function plantTrialAccount(
  url: string,
  queryAsOwner: TestDatabase['queryAsOwner'],
  { assets, fixes }: { readonly assets: number; readonly fixes: number },
): Promise<TrialAccount> {
  const [people, readers] = [PEOPLE, READERS].map((count) => Array.from({ length: count }, (_, n) => n));
  const units = (readers ?? []).map((n) => `U${n}`);
  const codes = Array.from({ length: assets }, (_, n) => `D${n}`);
  const account = await plantAccount(queryAsOwner, {
    units,
    assets: {
      ...Object.fromEntries((readers ?? []).map((n) => [assetOf(n), { unit: `U${n}` }])),
      ...Object.fromEntries(codes.map((code) => [code, { devices: [code] }])),
    },
    people: {
      ...Object.fromEntries((people ?? []).map((n) => [`p${n}`, { role: 'admin' }])),
      ...Object.fromEntries((readers ?? []).map((n) => [`r${n}`, { units: [`U${n}`] }])),
    },
  });
  // Pushes are sent to browsers while their session can be renewed.
  await queryAsOwner(
    `insert into refresh_tokens (token_hash, session_id, expires_at)
      select sha256(session_id::text::bytea), session_id, now() + interval '1 day' from sessions where current_account_id = $1`,
    [account.id],
  );
  await plantAlertType({ queryAsOwner, accountId: account.id }, alertType());
  const owner = callerOf(url, account.people.owner.token);
  const { key } = await owner.call<{ key: string }>('createApiKey', {
    body: { name: 'trial', scopes: ['alerts:write', 'telemetry:write'] },
  });
  const trial: TrialAccount = {
    id: account.id,
    key: callerOf(url, key),
    people: (people ?? []).map((n) => callerOf(url, account.people[`p${n}`]?.token ?? '')),
    readers: (readers ?? []).map((n) => callerOf(url, account.people[`r${n}`]?.token ?? '')),
  };
  await sendFixes(trial.key, codes, fixes);
  return trial;
}

function alertType() {
  return createAlertTypeSchema.parse({
    code: alertCode,
    name: alertCode,
    group: 'event',
    state: 'live',
    condition: { type: 'external', codes: [alertCode] },
    sending: { levels: [{ afterMinutes: 0, everyoneOfUnit: true }] },
  });
}

async function sendFixes(key: Caller, codes: readonly string[], fixes: number): Promise<void> {
  const firstMs = Date.now() - fixes * FIX_EVERY_MS;
  const positions = Array.from({ length: fixes }, (_, n) =>
    codes.map((deviceId) => ({
      deviceId,
      time: new Date(firstMs + n * FIX_EVERY_MS).toISOString(),
      latitude: -22.9 + (n % 500) / 1000,
      longitude: -47,
      speedKph: 40 + (n % 60),
      ignition: n % 50 !== 0,
      attributes: { engineTemp: 80 + (n % 40) },
    })),
  ).flat();
  for (let at = 0; at < positions.length; at += positionsPerRequest)
    await key.call('postPositions', { body: { positions: positions.slice(at, at + positionsPerRequest) } });
}

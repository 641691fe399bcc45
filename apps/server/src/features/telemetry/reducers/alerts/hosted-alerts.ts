import { worksStanding as worksStandingAs } from '@azimute/contract/assets/activity';
import {
  alertsReducer,
  controlPeriodMs,
  takeAlarms,
  type AlertOutput,
  type AlertsState,
  type AssetAlerts,
} from '@azimute/engine/alerts';
import type { PoolClient } from 'pg';
import type { Finding } from '../../../alert-raising/finding.ts';
import { recordFindings } from '../../../alert-raising/record-findings.ts';
import {
  correctionWindowMs,
  type AssetKey,
  type ReducerStart,
  type HostedReducer,
  type Recorded,
  type RecordedWhen,
  type Recomputed,
} from '../hosted-reducer.ts';
import type { AccountAlerts } from './alert-sets.ts';
import { compareOccurrences } from './compare-occurrences.ts';
import { listOtherOccurrences, type KnownInput } from './list-other-occurrences.ts';
import { readOccurrences } from './read-occurrences.ts';

interface HostedAlerts extends AssetAlerts {
  readonly account: AccountAlerts;
}

/**
 * Conditions of alert types, which run after the reducers that they read. Assets without rules cost nothing. Late fixes
 * raise no alerts; alerts that they contradict are marked as in doubt.
 */
export const hostedAlerts: HostedReducer<HostedAlerts, AlertsState, AlertOutput> = {
  reducer: alertsReducer,
  settingsOf: (facts, { alerts: account }, latest, state) => {
    if (account === null) return null;
    // No rule applies to an archived asset.
    const applying = facts.isArchived ? null : account.rules.planOf(facts);
    const plan = applying ?? (state === null ? null : account.rules.noPlan);
    if (plan === null) return null;
    const { category, worksStanding, timeZone, model, disabled, inMaintenance, silentAfterMs } = facts;
    const standing = worksStanding === null ? {} : { [category]: worksStanding };
    return {
      account,
      plan,
      catalog: account.catalog,
      model,
      conditions: { disabled, inMaintenance, silentAfterMs },
      latest,
      timeZone,
      worksStanding: worksStandingAs(category, standing),
    };
  },
  asksTold: ({ plan }) => plan.asksReadings,
  takeEvents: (state, events, { plan }) =>
    takeAlarms(
      state,
      events.map(({ event: { kind, occurredAtMs, latitude, longitude }, receivedAtMs }) => ({
        kind,
        occurredAtMs,
        receivedAtMs,
        place: latitude === null || longitude === null ? null : { latitude, longitude },
      })),
      plan,
    ),
  insert: async (client, recorded, when) => {
    const findings = recorded.flatMap((one) => findingsOf(one, when));
    await recordFindings(client, findings, new Date(when.atMs));
  },
  restart: async (_client, _asset, windowMs) => ({ atMs: windowMs, state: null }),
  revise: async (client, recomputed, start) => {
    const { asset, settings, nowMs } = recomputed;
    const input = await readCompared(client, recomputed, start);
    const compared = compareOccurrences({
      ...input,
      stored: input.stored.filter(({ isDoubted }) => !isDoubted),
    });
    const findings = compared.outputs.map((output) => findingOf(asset, settings.account, output));
    await recordFindings(client, findings, new Date(nowMs));
    return { state: compared.state, superseded: 0, recorded: findings.length };
  },
  compare: async (client, recomputed, start) => [
    listOtherOccurrences(
      await readCompared(client, recomputed, start),
      recomputed.inOrderUntilMs ?? recomputed.nowMs,
    ),
  ],
};

async function readCompared(
  client: PoolClient,
  {
    asset,
    settings,
    outputs,
    state,
    stateBefore,
    nowMs,
    cause,
  }: Recomputed<HostedAlerts, AlertsState, AlertOutput>,
  start: ReducerStart<AlertsState>,
): Promise<KnownInput> {
  // Older fixes may have been deleted, and imported history was not the basis of past notifications.
  const fromMs = cause === 'rebuild' ? nowMs : Math.max(start.atMs, nowMs - correctionWindowMs);
  return {
    stored: await readOccurrences(client, asset, fromMs),
    outputs: outputs.map(({ output }) => output),
    state,
    stateBefore,
    fromMs,
    nowMs,
    rules: settings.plan.rules,
    changedMs: settings.account.changedMs,
  };
}

function findingsOf(
  { asset, settings, outputs }: Recorded<HostedAlerts, AlertsState, AlertOutput>,
  { atMs, isByFixes }: RecordedWhen,
): Finding[] {
  return outputs.map(({ output }) => {
    // A rule that time confirmed between fixes sent together counts as old as the fixes.
    const isOld = isByFixes && atMs - output.confirmedAtMs > controlPeriodMs;
    return findingOf(asset, settings.account, { ...output, notifies: output.notifies && !isOld });
  });
}

function findingOf(
  { accountId, assetId }: AssetKey,
  { codes }: Pick<AccountAlerts, 'codes'>,
  output: AlertOutput,
): Finding {
  const finding = { accountId, assetId, ...output };
  const own = codes.get(output.ruleId);
  if (own === undefined) return finding;
  // An external type: treated as if another system had raised it with this code.
  const word = output.subject.slice('alarm:'.length);
  const code = own.find((one) => isWord(one, word)) ?? word;
  return { ...finding, subject: `code:${code}`, said: { code } };
}

function isWord(code: string, word: string): boolean {
  return code.toLowerCase() === word || code.toLowerCase() === `alarm_${word}`;
}

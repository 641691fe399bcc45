import { changesModule, type DoubtedQuantity, type MakerFeed, type UnitDecision } from '@azimute/contract';
import type { ClientBase, Pool } from 'pg';
import { readMemberByNow } from '../../../platform/imports/read-member-by-now.ts';
import { inTransaction } from '../../../platform/postgres/transaction.ts';
import { openFeedSecret } from '../set-maker-feed-secret.ts';
import { readPage } from './read-page.ts';
import { unitKey, type FeedRun, type PollSettings, type ProblemCounts } from './feed-run.ts';
import { nextPageOf } from './follow-pages.ts';
import { readAllSeries } from './read-series.ts';
import { createFeedRequester, FeedFailedError, type FeedRequester } from './request-feed.ts';
import { countProblems } from './store-machines.ts';
import { takeMachines } from './take-readings.ts';

interface TakenFeed extends Pick<
  MakerFeed,
  'snapshotUrl' | 'seriesUrl' | 'auth' | 'tokenUrl' | 'userName' | 'scope' | 'timeZone'
> {
  readonly secret: Buffer | null;
  readonly savedBy: number | null;
}

const TAKEN_SECONDS = 600;
const MOST_PAGES = 2_000;
/** After a failure, longer with each one, at most the interval of the feed. */
const RETRY_MINUTES = [1, 5, 15, 60, 240];

/** Polls a feed, unless another process has claimed it. */
export async function pollFeed(
  settings: PollSettings & { readonly jobs: Pool; readonly signal: AbortSignal },
  accountId: number,
  feedId: number,
): Promise<void> {
  const step: FeedRun['step'] = (work) =>
    inTransaction(
      settings.jobs,
      (client) => client.query(`begin; select set_config('azimute.account_id', '${accountId}', true)`),
      work,
    );
  const feed = await step((client) => take(client, feedId, settings.clock.now()));
  if (feed === undefined) return;
  const beganMs = performance.now();
  try {
    const run = await openRun({ ...settings, step, accountId, feedId }, feed);
    const secret = feed.secret && openFeedSecret(settings.sealingKey, accountId, feedId, feed.secret);
    const requester = createFeedRequester(
      { ...feed, secret },
      { allowPrivate: settings.makerFeedsAllowPrivate, nowMs: () => settings.clock.now().getTime() },
    );
    await readSnapshot(run, requester, new URL(feed.snapshotUrl));
    if (feed.seriesUrl !== '') await readAllSeries(run, requester, feed.seriesUrl);
    const pollMs = Math.round(performance.now() - beganMs);
    await step((client) => settle(client, feedId, settings.clock.now(), pollMs));
  } catch (error) {
    if (!(error instanceof FeedFailedError))
      settings.log.warn({ err: error, accountId, feedId }, 'A maker feed could not be polled');
    const failed =
      error instanceof FeedFailedError
        ? error
        : new FeedFailedError('internal', 'The portal could not process the response.');
    await step((client) => settleFailed(client, feedId, settings.clock.now(), failed));
  }
}

async function openRun(
  run: Omit<FeedRun, 'actor' | 'decisions' | 'timeZone'>,
  { savedBy, timeZone }: TakenFeed,
): Promise<FeedRun> {
  const { accountId, feedId } = run;
  const actor =
    savedBy === null
      ? null
      : await readMemberByNow(run.database.app, { accountId, userId: savedBy, sessionId: null });
  if (actor?.role !== 'admin' || !changesModule(actor.changes, 'services:simc:geolocalizacao:ativos'))
    throw new FeedFailedError(
      'no_rights',
      'The user who saved the feed no longer administers it. Save it again.',
    );
  const { rows } = await run.step((client) =>
    client.query<{ maker: string; quantity: DoubtedQuantity; decision: UnitDecision }>(
      'select maker, quantity, decision from maker_unit_decisions where account_id = $1 and maker_feed_id = $2',
      [accountId, feedId],
    ),
  );
  const decisions = new Map(
    rows.map(({ maker, quantity, decision }) => [unitKey(maker, quantity), decision]),
  );
  return { ...run, actor, decisions, timeZone };
}

/** Reads all pages of the fleet, each once. */
async function readSnapshot(run: FeedRun, requester: FeedRequester, first: URL): Promise<void> {
  const visited = new Set<string>();
  let keys = '';
  for (let url: URL | null = first; url !== null && visited.size < MOST_PAGES;) {
    if (run.signal.aborted) throw new FeedFailedError('internal', 'The portal stopped.', 1);
    visited.add(url.href);
    const page = await readPage(run, requester, url);
    const { url: next, problem } = nextPageOf(url, page.links, visited);
    const pageKeys = page.machines
      .map(({ key }) => key)
      .toSorted()
      .join('\n');
    // Beyond the last page, some providers return it again.
    const isRepeated = pageKeys !== '' && pageKeys === keys;
    keys = pageKeys;
    const found = isRepeated ? 'page_repeated' : problem;
    const problems: ProblemCounts = { ...page.problems, ...(found !== null && { [found]: 1 }) };
    await takeMachines(run, page.machines);
    await run.step(async (client) => {
      await countProblems(client, run, [{ machineId: 0, problems }]);
      await renew(client, run.feedId);
    });
    url = isRepeated ? null : next;
  }
}

async function take(client: ClientBase, feedId: number, at: Date): Promise<TakenFeed | undefined> {
  const { rows } = await client.query<TakenFeed>(
    `update maker_feeds set taken_until = clock_timestamp() + make_interval(secs => $3)
      where account_id = current_account_id() and maker_feed_id = $1 and enabled and next_at <= $2
        and coalesce(taken_until <= clock_timestamp(), true)
      returning snapshot_url as "snapshotUrl", series_url as "seriesUrl", auth, token_url as "tokenUrl",
        user_name as "userName", scope, time_zone as "timeZone", secret, saved_by as "savedBy"`,
    [feedId, at, TAKEN_SECONDS],
  );
  return rows[0];
}

async function renew(client: ClientBase, feedId: number): Promise<void> {
  await client.query(
    `update maker_feeds set taken_until = clock_timestamp() + make_interval(secs => $2)
      where account_id = current_account_id() and maker_feed_id = $1`,
    [feedId, TAKEN_SECONDS],
  );
}

async function settle(client: ClientBase, feedId: number, at: Date, pollMs: number): Promise<void> {
  await client.query(
    `update maker_feeds set taken_until = null, polled_at = $2, poll_ms = $3, failure = null, failure_detail = null,
        failing_since = null, failures = 0, next_at = $2::timestamptz + make_interval(mins => every_minutes)
      where account_id = current_account_id() and maker_feed_id = $1`,
    [feedId, at, pollMs],
  );
}

async function settleFailed(
  client: ClientBase,
  feedId: number,
  at: Date,
  { failure, message, retryAfterSeconds }: FeedFailedError,
): Promise<void> {
  await client.query(
    `update maker_feeds set taken_until = null, failure = $3, failure_detail = $4, failures = failures + 1,
        failing_since = coalesce(failing_since, $2),
        next_at = $2::timestamptz + coalesce(make_interval(secs => $5), make_interval(mins =>
          least(every_minutes, ($6::int[])[least(failures + 1, cardinality($6::int[]))])))
      where account_id = current_account_id() and maker_feed_id = $1`,
    [feedId, at, failure, message, retryAfterSeconds ?? null, RETRY_MINUTES],
  );
}

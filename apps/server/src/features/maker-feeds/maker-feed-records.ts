import {
  makerFeedsMost,
  type CreateMakerFeed,
  type ListMakerFeedsQuery,
  type MakerFeed,
} from '@azimute/contract';
import { isTimeZone } from '@azimute/engine/zoned-time';
import { DomainError } from '../../platform/domain-error.ts';
import { mayBePrivate, type PrivateHosts } from '../../platform/private-hosts.ts';
import { instantOf } from '../../platform/records/record-columns.ts';
import { defineRecordTable, type Records } from '../../platform/records/record-table.ts';

export type MakerFeeds = Records<MakerFeed, CreateMakerFeed, ListMakerFeedsQuery>;

const machines = (condition: string): string => `(select count(*)::int from maker_machines m
  where m.account_id = r.account_id and m.maker_feed_id = r.maker_feed_id and ${condition})`;

/** Feeds of an account. */
export function makerFeedRecords(allowPrivate: PrivateHosts): MakerFeeds {
  return defineRecordTable<MakerFeed, CreateMakerFeed, ListMakerFeedsQuery>({
    entity: 'maker-feed',
    table: 'maker_feeds',
    id: 'maker_feed_id',
    columns: {
      name: 'name',
      snapshotUrl: 'snapshot_url',
      seriesUrl: 'series_url',
      auth: 'auth',
      tokenUrl: 'token_url',
      userName: 'user_name',
      scope: 'scope',
      timeZone: 'time_zone',
      everyMinutes: 'every_minutes',
      enabled: 'enabled',
    },
    shows: {
      hasSecret: 'r.secret is not null',
      state: `case when not r.enabled then 'disabled' when r.failure is not null then 'failing'
        when r.polled_at is null then 'waiting'
        when r.polled_at < now() - make_interval(mins => 2 * r.every_minutes) - interval '15 minutes' then 'late'
        else 'current' end`,
      failure: 'r.failure',
      failureDetail: 'r.failure_detail',
      polledAt: instantOf('r.polled_at'),
      pollSeconds: 'round(r.poll_ms / 1000.0, 1)::float8',
      nextAt: `case when r.enabled and r.next_at > '-infinity' then ${instantOf('r.next_at')} end`,
      linkedCount: machines('m.asset_id is not null'),
      unlinkedCount: machines('m.asset_id is null'),
      problemCount: `(select count(distinct (p.kind, coalesce(m.maker, '')))::int from maker_problems p
        left join maker_machines m on m.account_id = p.account_id and m.maker_machine_id = p.maker_machine_id
        where p.account_id = r.account_id and p.maker_feed_id = r.maker_feed_id)`,
      changeCount: `(select count(*)::int from maker_changes c
        where c.account_id = r.account_id and c.maker_feed_id = r.maker_feed_id
          and c.received_at >= now() - interval '30 days')`,
    },
    filters: {},
    searched: ['r.name', 'r.snapshot_url'],
    requireSound: async (_transaction, feed) => requireSound(allowPrivate, feed),
    most: {
      count: makerFeedsMost,
      field: 'name',
      detail: `You have reached the limit of ${makerFeedsMost} feeds. Delete one and try again.`,
    },
    unique: { field: 'name' },
  });
}

function requireSound(allowPrivate: PrivateHosts, feed: CreateMakerFeed): void {
  for (const field of ['snapshotUrl', 'seriesUrl', 'tokenUrl'] as const) {
    if (feed[field] === '') continue;
    const url = URL.parse(withoutBraces(feed[field]));
    if (url === null) return refuse(field, 'Enter a complete address.');
    if (url.protocol !== 'https:' && !mayBePrivate(allowPrivate, url))
      return refuse(field, 'Enter an address with https.');
  }
  const { snapshotUrl, seriesUrl, timeZone } = feed;
  if (seriesUrl !== '' && new URL(withoutBraces(seriesUrl)).origin !== new URL(snapshotUrl).origin)
    refuse('seriesUrl', 'Enter an address on the host of the snapshot.');
  if (!isTimeZone(timeZone)) refuse('timeZone', 'Enter a time zone such as America/Sao_Paulo.');
}

function refuse(field: keyof CreateMakerFeed, detail: string): never {
  throw new DomainError('validation_failed', { errors: { [field]: ['invalid'] }, detail });
}

const withoutBraces = (url: string): string => url.replaceAll(/[{}]/g, '');

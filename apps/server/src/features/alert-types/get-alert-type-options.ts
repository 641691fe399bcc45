import type { AlertTypeOptions } from '@azimute/contract';
import type { AccountRead } from '../../platform/transact.ts';
import { readAlertReaders } from '../alert-raising/alert-readers.ts';

/** Device events searched for alarms. */
const EVENTS_MOST = 100_000;

export async function getAlertTypeOptions({ client, accountId, at }: AccountRead): Promise<AlertTypeOptions> {
  const people = (await readAlertReaders(client)).map(({ userId, name }) => ({ id: userId, name }));
  const profiles = await client.query<{ id: number; name: string }>(
    'select profile_id as id, name from profiles where account_id = $1 order by fold_text(name), profile_id',
    [accountId],
  );
  const tags = await client.query<{ tag: string }>(
    `select distinct unnest(tags) as tag from alert_types where account_id = $1 and deleted_at is null order by 1`,
    [accountId],
  );
  const alarms = await client.query<{ alarm: string }>(
    `select distinct substr(kind, length('alarm_') + 1) as alarm from (
        select kind from device_events where account_id = $1 and received_at > $2::timestamptz - interval '30 days'
        order by received_at desc limit ${EVENTS_MOST}) as latest
      where starts_with(kind, 'alarm_') order by 1`,
    [accountId, at],
  );
  return {
    people: people.toSorted((a, b) => a.name.localeCompare(b.name)),
    profiles: profiles.rows,
    tags: tags.rows.map(({ tag }) => tag),
    alarms: alarms.rows.map(({ alarm }) => alarm),
  };
}

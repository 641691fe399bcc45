import type { ListMakerMachinesQuery, MakerMachine } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import { pageOf, readIdPlace, type Page } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import type { MakerReading } from './decode/decode-machine.ts';

const LIST = 'maker-machines';
const SELECT = `
select m.maker_machine_id as id, json_build_object('id', f.maker_feed_id, 'name', f.name) as feed, m.pin, m.maker,
  m.model, m.serial, m.linked_by as "linkedBy", m.seen_at as "seenAt", m.latest,
  (select json_build_object('id', a.asset_id, 'code', a.code) from assets a
    where a.account_id = m.account_id and a.asset_id = m.asset_id) as asset,
  case when m.asset_id is null then (
    select json_build_object('id', a.asset_id, 'code', a.code) from current_assets a
    where a.account_id = m.account_id and (
      a.serial_number <> '' and key_of_identifier(a.serial_number) in (key_of_identifier(m.serial), key_of_identifier(m.pin))
      or length(a.vin) = length(m.pin) and 1 = (
        select count(*) from generate_series(1, length(a.vin)) i
        where substring(a.vin from i for 1) <> substring(upper(m.pin) from i for 1)))
    order by a.asset_id limit 1) end as "likelyAsset"
from maker_machines m
join maker_feeds f on f.account_id = m.account_id and f.maker_feed_id = m.maker_feed_id`;

type Row = Omit<MakerMachine, 'readings' | 'seenAt'> & {
  readonly seenAt: Date;
  readonly latest: Readonly<Record<string, MakerReading>>;
};

/** Returns machines of the account's feeds, the newest first. */
export async function listMakerMachines(
  { client, accountId }: AccountRead,
  { feeds, search, linked, cursor, limit }: ListMakerMachinesQuery,
): Promise<Page<MakerMachine>> {
  const place = readIdPlace(LIST, cursor);
  const parameters = createParameters();
  const where = allOf(
    `m.account_id = ${parameters.bind(accountId)}`,
    when(feeds, (ids) => `m.maker_feed_id = any (${parameters.bind(ids)}::int[])`),
    when(linked, (value) => `(m.asset_id is not null) = ${parameters.bind(value)}::boolean`),
    contains('fold_text', `fold_text(concat_ws(' ', m.pin, m.maker, m.model, m.serial))`, search, parameters),
  );
  const counted = await client.query<{ total: number }>(
    `select count(*)::int as total from maker_machines m where ${where}`,
    parameters.values,
  );
  const after = when(place?.after, (id) => `m.maker_machine_id < ${parameters.bind(id)}`);
  const { rows } = await client.query<Row>(
    `${SELECT} where ${allOf(where, after)} order by m.maker_machine_id desc limit ${parameters.bind(limit + 1)}`,
    parameters.values,
  );
  return pageOf(rows, {
    list: LIST,
    limit,
    total: counted.rows[0]?.total ?? 0,
    placeOf: ({ id }) => [String(id)],
    present,
  });
}

/** @throws DomainError not_found */
export async function readMakerMachine(
  { client, accountId }: AccountRead,
  id: number,
): Promise<MakerMachine> {
  const { rows } = await client.query<Row>(`${SELECT} where m.account_id = $1 and m.maker_machine_id = $2`, [
    accountId,
    id,
  ]);
  if (rows[0] === undefined) throw new DomainError('not_found');
  return present(rows[0]);
}

function present({ latest, seenAt, ...row }: Row): MakerMachine {
  const readings = Object.values(latest).map((reading) => ({
    kind: reading.kind,
    at: new Date(reading.atMs).toISOString(),
    value: 'value' in reading && typeof reading.value === 'number' ? reading.value : null,
  }));
  return { ...row, seenAt: seenAt.toISOString(), readings };
}

import type pg from 'pg';

const FOLDERS = 200;
const BRIEFCASES = 100;
/** Tiles of a board: each source based on a fleet's states and days, in several views. */
const ofStatus = { source: 'fleet_status', measure: 'assets' };
const ofSilence = { source: 'silent_assets', measure: 'assets' };
const ofUse = { source: 'utilization', measure: 'share' };
const ofTrips = { source: 'trips', measure: 'distance' };
const ofMessages = { source: 'device_messages', measure: 'events' };
const ofVisits = { source: 'geofence_visits', measure: 'visits' };
const tiles = [
  { view: 'figure', ...ofStatus },
  { view: 'figure', ...ofSilence },
  { view: 'figure', ...ofUse },
  { view: 'figure', ...ofTrips },
  { view: 'bars', groupBy: 'status', ...ofStatus },
  { view: 'bars', groupBy: 'units', ...ofUse },
  { view: 'trend', ...ofUse },
  { view: 'trend', ...ofTrips },
  { view: 'ranking', groupBy: 'assets', ...ofSilence },
  { view: 'ranking', groupBy: 'assets', ...ofTrips },
  { view: 'table', groupBy: 'kinds', ...ofMessages },
  { view: 'table', groupBy: 'geofences', ...ofVisits },
].map((tile, n) => ({
  groupBy: null,
  most: 10,
  status: [],
  filter: { units: [], categories: [] },
  target: null,
  title: '',
  ...tile,
  id: `tile-${n}`,
  x: (n % 3) * 4,
  y: Math.floor(n / 3) * 3,
  w: 4,
  h: 3,
}));

/** Plants files of an account in folders, a third of them with a link. */
export async function plantFiles(owner: pg.Pool, accountId: number, files: number): Promise<void> {
  await owner.query(
    `with folders as (
      insert into file_folders (account_id, name) select $1::int, 'Pasta ' || n from generate_series(1, ${FOLDERS}) n
        returning account_id, file_folder_id),
      kept as (
      insert into objects (account_id, object_key, size_bytes)
        select $1, lpad(to_hex(n), 64, '0') || '-' || lpad(to_hex(n), 32, '0'), 100000 + n from generate_series(1, $2::int) n
        returning object_key, size_bytes),
      numbered as (select *, row_number() over () as n from kept),
      placed as (select file_folder_id, row_number() over () as n from folders),
      made as (
      insert into files (account_id, file_folder_id, name, kind, object_key, size_bytes, tags)
        select $1, p.file_folder_id, (array['Relatório', 'Manual', 'Contrato', 'Fatura', 'Inspeção'])[1 + k.n % 5] || ' ' || k.n || '.pdf',
          'pdf', k.object_key, k.size_bytes, array['tag ' || k.n % 50]
        from numbered k left join placed p on p.n = 1 + k.n % (${FOLDERS} + 1) returning file_id)
    insert into file_links (account_id, file_id, token_hash, created_at, expires_at)
      select $1, file_id, sha256(convert_to(file_id::text, 'UTF8')), now(), now() + interval '1 day' from made where file_id % 3 = 0`,
    [accountId, files],
  );
  await owner.query('vacuum analyze file_folders, objects, files, file_links');
}

/**
 * Plants dashboard items in briefcases to which each profile has access, every tenth with an English translation;
 * returns a board.
 */
export async function plantContents(owner: pg.Pool, accountId: number, contents: number): Promise<number> {
  await owner.query(
    `insert into briefcases (account_id, name, description, color, icon, place, enabled)
      select $1, 'Pasta ' || n, '', 'petrol', 'folder', n, true from generate_series(1, ${BRIEFCASES}) n`,
    [accountId],
  );
  await owner.query(
    `insert into contents (account_id, briefcase_id, kind, name, description, translations, enabled, body, place)
      select $1::int, b.briefcase_id, 'native', (array['Consumo', 'Paradas', 'Manutenção', 'Combustível'])[1 + n % 4] || ' ' || n,
        'Por mês e por obra', case when n % 10 = 0 then jsonb_build_object('en', jsonb_build_object('name', 'Fuel use ' || n)) else '{}' end,
        true, $3::jsonb, n
      from generate_series(1, $2::int) n
      join (select briefcase_id, row_number() over () as place from briefcases where account_id = $1::int) b
        on b.place = 1 + n % ${BRIEFCASES}`,
    [accountId, contents, JSON.stringify({ days: 30, tiles })],
  );
  await owner.query(
    `insert into briefcase_profiles select account_id, briefcase_id, profile_id from briefcases join profiles using (account_id)
      where account_id = $1`,
    [accountId],
  );
  await owner.query('vacuum analyze briefcases, contents, briefcase_profiles');
  const { rows } = await owner.query<{ id: number }>(
    'select min(content_id) as id from contents where account_id = $1',
    [accountId],
  );
  return rows[0]?.id ?? 0;
}

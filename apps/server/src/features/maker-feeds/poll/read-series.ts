import { isoSeriesNames } from '@azimute/contract';
import { nextPageOf } from './follow-pages.ts';
import { machineColumns, type FeedRun, type StoredMachine } from './feed-run.ts';
import { readPage } from './read-page.ts';
import { FeedFailedError, type FeedRequester } from './request-feed.ts';
import { takeSeries } from './take-readings.ts';

const DAY_MS = 24 * 3_600_000;
/** Providers add late readings to days that were read already. */
const OVERLAP_MS = DAY_MS;
const FIRST_MS = DAY_MS;
const LONGEST_MS = 14 * DAY_MS;
const MOST_REQUESTS = 2_000;
const MOST_PAGES = 200;

/**
 * Reads the time series of linked machines, those that have waited longest first, within a number of requests per
 * poll. A series that the provider does not have is left out.
 */
export async function readAllSeries(run: FeedRun, requester: FeedRequester, template: string): Promise<void> {
  const names = template.includes('{series}') ? isoSeriesNames : ([''] as const);
  const machines = await listMachines(run, Math.max(1, Math.floor(MOST_REQUESTS / names.length)));
  for (const { seriesUntil, ...machine } of machines) {
    const to = run.clock.now();
    const since = seriesUntil === null ? to.getTime() - FIRST_MS : seriesUntil.getTime() - OVERLAP_MS;
    const from = new Date(Math.max(since, to.getTime() - LONGEST_MS));
    for (const series of names) await readSeries(run, requester, { template, machine, series, from, to });
    await run.step((client) =>
      client.query(
        'update maker_machines set series_until = $3 where account_id = $1 and maker_machine_id = $2',
        [run.accountId, machine.id, to],
      ),
    );
  }
}

async function listMachines(
  { accountId, feedId, step }: FeedRun,
  most: number,
): Promise<(StoredMachine & { readonly seriesUntil: Date | null })[]> {
  const { rows } = await step((client) =>
    client.query<StoredMachine & { readonly seriesUntil: Date | null }>(
      `select ${machineColumns}, series_until as "seriesUntil" from maker_machines
        where account_id = $1 and maker_feed_id = $2 and asset_id is not null
        order by series_until nulls first, maker_machine_id limit $3`,
      [accountId, feedId, most],
    ),
  );
  return rows;
}

interface AskedSeries {
  readonly template: string;
  readonly machine: StoredMachine;
  readonly series: string;
  readonly from: Date;
  readonly to: Date;
}

async function readSeries(run: FeedRun, requester: FeedRequester, asked: AskedSeries): Promise<void> {
  const visited = new Set<string>();
  for (let url: URL | null = addressOf(asked); url !== null && visited.size < MOST_PAGES;) {
    visited.add(url.href);
    try {
      const { machines, links } = await readPage(run, requester, url);
      const readings = machines.flatMap((machine) => machine.readings);
      const [first] = machines;
      if (first !== undefined && readings.length > 0) {
        const machine = await readMachine(run, asked.machine.id);
        await takeSeries(run, machine, { ...first, readings });
      }
      url = nextPageOf(url, links, visited).url;
    } catch (error) {
      if (!(error instanceof FeedFailedError) || error.failure === 'limited' || error.failure === 'refused')
        throw error;
      return;
    }
  }
}

/** The series before may have added readings. */
async function readMachine({ accountId, step }: FeedRun, id: number): Promise<StoredMachine> {
  const { rows } = await step((client) =>
    client.query<StoredMachine>(
      `select ${machineColumns} from maker_machines where account_id = $1 and maker_machine_id = $2`,
      [accountId, id],
    ),
  );
  if (rows[0] === undefined) throw new FeedFailedError('internal', 'The machine was deleted.');
  return rows[0];
}

function addressOf({ template, machine, series, from, to }: AskedSeries): URL {
  const parts: Readonly<Record<string, string>> = {
    pin: machine.pin,
    maker: machine.maker,
    model: machine.model,
    serial: machine.serial,
    id: machine.equipmentId,
    series,
    from: writtenTime(from),
    to: writtenTime(to),
    page: '1',
  };
  return new URL(
    template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => encodeURIComponent(parts[name] ?? whole)),
  );
}

/** To the second, as the standard has it. */
const writtenTime = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

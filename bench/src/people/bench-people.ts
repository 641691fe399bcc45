import { loadavg } from 'node:os';
import { createAsk, type Ask } from '../ask.ts';
import { count, percentiles, quantile } from '../format.ts';
import { startPortal } from '../start-portal.ts';
import { plantAudit, plantPeople } from './plant-people.ts';
import type { FigureId } from '../results/goals.ts';
import { judge } from '../results/judge.ts';

const PORT = 9394;
const ROUNDS = 20;
const SIZES = [5_000, 50_000];
const AUDIT_ENTRIES = 1_000_000;

/**
 * Lists of users, of users with profiles and of the audit, in accounts with many users, one request after the other.
 */
export async function benchPeople(options: Readonly<Record<string, string>>): Promise<void> {
  const entries = Number(options['audit'] ?? AUDIT_ENTRIES);
  const portal = await startPortal(PORT);
  try {
    console.log(`load of the machine before: ${describeLoad()}`);
    for (const size of SIZES) {
      const { accountId, administrator } = await plantPeople(portal.owner, size);
      const ask = createAsk(portal.url, administrator);
      const who = `${count(size)} people`;
      const list = (name: string, path: string): Promise<void> =>
        benchCall(ask, `${who}: ${name}`, path, 'people/list');
      for (const sort of ['name', 'role', 'state', 'lastSignIn']) {
        await list(`users by ${sort}`, `/users?limit=100&sort=${sort}`);
      }
      await list('users with three filters', '/users?limit=100&role=viewer&state=active&login=password');
      await list('users who are searched', '/users?limit=100&search=araujo');
      await benchCall(ask, `${who}: facets of users`, '/users/facets', 'people/facets');
      await benchCall(ask, `${who}: facets of a search`, '/users/facets?search=araujo', 'people/facets');
      await list('people with their profiles', '/profile-users?limit=100');
      await list('people without any', '/profile-users?limit=100&profiles=0');
      await list('profiles', '/profiles?limit=100&sort=people');
      if (size !== SIZES[0]) continue;
      await plantAudit(portal.owner, accountId, entries);
      const audit = `${count(entries)} rows of the audit`;
      await benchCall(ask, `${audit}: the newest`, '/audit?limit=100', 'people/list');
      await benchCall(
        ask,
        `${audit}: of one action`,
        '/audit?limit=100&actions=profile.update',
        'people/list',
      );
      await benchCall(ask, `${audit}: filters`, '/audit/facets', 'people/facets');
    }
    console.log(`load of the machine after: ${describeLoad()}`);
  } finally {
    await portal.stop();
  }
}

async function benchCall(ask: Ask, name: string, path: string, figure: FigureId): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { ms } = await ask(path);
    // The first round only warms up.
    if (round > 0) times.push(ms);
  }
  console.log(`${name}: ${percentiles(times)}; p50 ${judge(figure, quantile(times, 0.5))}`);
}

function describeLoad(): string {
  return loadavg()
    .map((load) => load.toFixed(1))
    .join(', ');
}

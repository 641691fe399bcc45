import { setTimeout as sleep } from 'node:timers/promises';
import type { FoundAddresses } from '@azimute/contract';
import { limitPeople } from '../../platform/http/limit-people.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import {
  searchGeocoder,
  type GeocoderAccess,
  type GeocoderFinds,
  type SearchedAddress,
} from './geocoder/ask-geocoder.ts';
import { geocoderName, endTurn, takeTurn } from './geocoder/geocoder-store.ts';
import { foldText } from './known-places/fold-text.ts';
import type { AddressSources } from './read-address.ts';

interface AddressSearch extends SearchedAddress {
  readonly actor: Actor;
  readonly callerId: string;
}

export type SearchAddresses = (search: AddressSearch) => Promise<FoundAddresses>;

type Answered = Exclude<GeocoderFinds, { outcome: 'failed' }>;
type Found = Answered | { readonly outcome: 'unavailable' | 'busy' };

const SEARCHES_A_PERSON = { atOnce: 8, oneMoreMs: 5_000 };
const PATIENCE_MS = 2_000;
const MOST_KEPT = 500;
const KEEP_MS = 3_600_000;

/** Searches the geocoder for a user's address. The process caches responses for an hour. */
export function createSearchAddresses(sources: AddressSources): SearchAddresses {
  const { clock, geocoder } = sources;
  const limit = limitPeople(clock, SEARCHES_A_PERSON);
  const kept = new Map<string, { readonly found: Promise<Found>; readonly until: number }>();

  return async (search) => {
    if (geocoder === undefined) return { addresses: [], because: 'not-configured', attribution: null };
    const now = clock.now().getTime();
    const key = keyOf(search);
    const known = kept.get(key);
    if (known !== undefined && known.until > now) return present(await known.found, geocoder);
    limit.take(search.callerId);
    const found = searchInTurn(sources, geocoder, search);
    kept.delete(key);
    kept.set(key, { found, until: now + KEEP_MS });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    const forget = () => kept.get(key)?.found === found && kept.delete(key);
    return present(
      await found.then(
        (answer) => {
          if (answer.outcome === 'unavailable' || answer.outcome === 'busy') forget();
          return answer;
        },
        (error: unknown) => {
          forget();
          throw error;
        },
      ),
      geocoder,
    );
  };
}

/** Results within a degree have the same order. */
function keyOf({ search, language, near }: SearchedAddress): string {
  return JSON.stringify([foldText(search), language, near?.map(Math.round) ?? null]);
}

async function searchInTurn(
  { clock, database, log, metrics }: AddressSources,
  access: GeocoderAccess,
  { actor, ...searched }: AddressSearch,
): Promise<Found> {
  const geocoder = geocoderName(access.settings);
  const { requestsPerSecond } = access.settings;
  const turn = await asActor(database.app, actor, (client) =>
    takeTurn(client, geocoder, { requestsPerSecond, patienceMs: PATIENCE_MS }),
  );
  if (turn.outcome !== 'granted') {
    metrics.geocoderTurns.inc({ outcome: turn.outcome });
    return { outcome: turn.outcome === 'busy' ? 'busy' : 'unavailable' };
  }
  await sleep(Math.max(0, turn.wait_ms));
  const answer = await searchGeocoder(access, searched, clock.now());
  metrics.geocoderTurns.inc({ outcome: answer.outcome === 'found' ? 'address' : answer.outcome });
  await asActor(database.app, actor, (client) => endTurn(client, geocoder, answer));
  if (answer.outcome !== 'failed') return answer;
  log.warn({ geocoder, reason: answer.detail }, 'The geocoder did not respond to a search');
  return { outcome: 'unavailable' };
}

function present(found: Found, { settings }: GeocoderAccess): FoundAddresses {
  if (found.outcome === 'unavailable' || found.outcome === 'busy')
    return { addresses: [], because: found.outcome, attribution: null };
  const finds = found.outcome === 'found' ? found.finds : [];
  return {
    addresses: finds.map(({ lines, place, at }) => ({
      lines: [...lines],
      place,
      longitude: at[0],
      latitude: at[1],
    })),
    because: null,
    attribution: settings.attribution,
  };
}

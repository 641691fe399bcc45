import { createHmac } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import type { DomainCheckOutcome } from '@azimute/contract';

/** A TXT record in DNS. */
export interface DomainRecord {
  readonly name: string;
  readonly value: string;
}

const VALUE_PREFIX = 'azimute-domain=';
const TIMEOUT_MS = 3000;
const TRIES = 2;
const ABSENT: ReadonlySet<unknown> = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * Returns the DNS record that verifies a domain for one account. Its value cannot be guessed, and is not
 * valid for other domains or accounts.
 */
export function domainRecordOf(key: Buffer, accountId: number, domain: string): DomainRecord {
  const token = createHmac('sha256', key).update(`domain ${accountId} ${domain}`).digest('base64url');
  return { name: `_azimute-challenge.${domain}`, value: `${VALUE_PREFIX}${token}` };
}

/**
 * Looks a record up at the given DNS servers, or the servers of this machine if none are given. Returns null if it
 * exists.
 */
export async function findDomainRecord(
  servers: readonly string[],
  { name, value }: DomainRecord,
): Promise<Extract<DomainCheckOutcome, 'record_missing' | 'record_differs' | 'dns_unavailable'> | null> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  try {
    const values = (await resolver.resolveTxt(name)).map((chunks) => chunks.join(''));
    return values.includes(value) ? null : 'record_differs';
  } catch (error) {
    return ABSENT.has((error as NodeJS.ErrnoException).code) ? 'record_missing' : 'dns_unavailable';
  }
}

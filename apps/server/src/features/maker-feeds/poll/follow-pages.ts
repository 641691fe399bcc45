import type { MakerProblemKind } from '@azimute/contract';

/** The next page of a fleet, and what was wrong with the links. */
export interface NextPage {
  readonly url: URL | null;
  readonly problem: MakerProblemKind | null;
}

const NUMBER = /\d+(?=\/?$)/;
const END: NextPage = { url: null, problem: null };

/**
 * Returns the page after this one. Links that skip a page or point back to a page already read are corrected by the
 * page numbers; a link to another host is not followed.
 */
export function nextPageOf(
  current: URL,
  links: Readonly<Record<string, string>>,
  visited: ReadonlySet<string>,
): NextPage {
  const next = links['next'] === undefined ? null : resolvePage(current, links['next']);
  const last = links['last'] === undefined ? null : resolvePage(current, links['last']);
  if (next !== null && next.host !== current.host) return { url: null, problem: 'link_elsewhere' };
  const [at, following, lastNumber] = [numberOf(current), numberOf(next), numberOf(last)];
  const continues = at !== null && lastNumber !== null && at < lastNumber;
  const successor = at === null ? null : withNumber(current, at + 1);
  if (next === null || next.href === current.href)
    return continues && successor !== null && !visited.has(successor.href)
      ? { url: successor, problem: 'page_skipped' }
      : END;
  if (at !== null && following !== null && following > at + 1 && successor !== null)
    return { url: successor, problem: 'page_skipped' };
  if (!visited.has(next.href)) return { url: next, problem: null };
  return {
    url: continues && successor !== null && !visited.has(successor.href) ? successor : null,
    problem: 'page_repeated',
  };
}

/** Some providers write addresses from the root of their API, or with http behind a proxy. */
function resolvePage(current: URL, href: string): URL | null {
  const url = URL.parse(href, current.href);
  if (url === null) return null;
  const shape = (path: string): string => path.replace(NUMBER, '').replace(/\/$/, '');
  const isShortened =
    href.startsWith('/') &&
    url.pathname !== current.pathname &&
    shape(current.pathname).endsWith(shape(url.pathname));
  if (isShortened) url.pathname = current.pathname.replace(NUMBER, String(numberOf(url) ?? ''));
  if (url.host === current.host) url.protocol = current.protocol;
  return url;
}

function numberOf(url: URL | null): number | null {
  const found = url === null ? null : NUMBER.exec(url.pathname);
  return found === null ? null : Number(found[0]);
}

function withNumber(url: URL, number: number): URL {
  const changed = new URL(url);
  changed.pathname = url.pathname.replace(NUMBER, String(number));
  return changed;
}

import { describe, expect, it } from 'vitest';
import { nextPageOf } from './follow-pages.ts';

const root = 'https://feed.example/iso/v2/Fleet/';
const at = (page: number): URL => new URL(`${root}${page}`);
const follow = (page: number, links: Readonly<Record<string, string>>, visited: readonly number[] = []) => {
  const { url, problem } = nextPageOf(
    at(page),
    links,
    new Set([...visited, page].map((one) => at(one).href)),
  );
  return [url?.href.replace(root, '') ?? null, problem];
};

describe('nextPageOf', () => {
  it.each([
    ['absolute', { next: `${root}2` }],
    ['relative', { next: '2' }],
    ['from the root of the API', { next: '/Fleet/2' }],
    ['with http', { next: `${root.replace('https', 'http')}2` }],
  ])('follows a link that is %s', (_, links) => {
    expect(follow(1, links)).toEqual(['2', null]);
  });

  it('ends without a link, and at a last page that names itself', () => {
    expect(follow(3, {})).toEqual([null, null]);
    expect(follow(0, { next: '0', last: '0' })).toEqual([null, null]);
  });

  it('reads pages that the links leave out', () => {
    expect(follow(1, { next: '3' })).toEqual(['2', 'page_skipped']);
    expect(follow(1, { last: '2' })).toEqual(['2', 'page_skipped']);
  });

  it('does not run in a circle', () => {
    expect(follow(3, { next: '2' }, [1, 2])).toEqual([null, 'page_repeated']);
    expect(follow(2, { next: '1', last: '3' }, [1])).toEqual(['3', 'page_repeated']);
  });

  it('never leaves the host', () => {
    expect(follow(1, { next: 'https://elsewhere.example/Fleet/2' })).toEqual([null, 'link_elsewhere']);
    expect(follow(1, { next: '//127.0.0.1/Fleet/2' })).toEqual([null, 'link_elsewhere']);
  });
});

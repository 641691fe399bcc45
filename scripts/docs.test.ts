import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
const records = globSync('docs/decisions/0*.md', { cwd: root });

/** As code hosts name headings; a page of the help names some itself. */
const anchorOf = (heading: string): string =>
  /\{#([a-z-]+)\}$/.exec(heading)?.[1] ??
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function isThere(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? from : join(dirname(from), path);
  if (!existsSync(join(root, target))) return false;
  if (anchor === undefined || !target.endsWith('.md')) return true;
  const headings = read(target).matchAll(/^#+ (.*)$/gm);
  return [...headings].some(([, heading = '']) => anchorOf(heading) === anchor);
}

test.each(pages)('%s links to pages and headings that exist', (page) => {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !/^[a-z]+:/.test(link) && !isThere(page, link))).toEqual([]);
});

const RECORD_WORDS = 300;

/** The file name that belongs to a title such as "0007 Store X's rows". */
const fileNameOf = (title: string): string =>
  `${title
    .toLowerCase()
    .replaceAll(/['.]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')}.md`;

function faultsOfRecord(name: string, text: string): string[] {
  const title = /^# (\d{4} .+)\n/.exec(text)?.[1] ?? '';
  const headings = [...text.matchAll(/^#{2,} (.*)$/gm)].map(([, heading]) => heading);
  const words = text.split(/\s+/).filter(Boolean).length;
  return [
    ...(name === fileNameOf(title) ? [] : [`is not named ${fileNameOf(title)}`]),
    ...(headings.join() === 'Context,Decision,Consequences' ? [] : ['lacks its three headings']),
    ...(words <= RECORD_WORDS ? [] : [`has ${words} words`]),
  ];
}

/** Returns the numbers of decisions that a text refers to: a path, a link or the word with a number. */
function decisionsIn(text: string): string[] {
  const references = text.matchAll(/\bdecisions?[ /](0\d{3})\b|\[(0\d{3})\]\(|\b(0\d{3})-[a-z0-9-]+\.md\b/g);
  return [...references].map(([, named, labelled, linked]) => named ?? labelled ?? linked ?? '');
}

const numbers = new Set(records.map((record) => basename(record).slice(0, 4)));
const unknownDecisionsIn = (text: string): string[] =>
  decisionsIn(text).filter((number) => !numbers.has(number));

describe('decisions', () => {
  test.each(records)('%s is a short record', (record) => {
    expect(faultsOfRecord(basename(record), read(record))).toEqual([]);
  });

  it('have unique numbers and a line in the index', () => {
    expect(numbers.size).toBe(records.length);
    const index = read('docs/decisions/README.md');
    const lines = records.map((record) => {
      const title = /^# \d{4} (.*)$/m.exec(read(record))?.[1] ?? '';
      return `| [${basename(record).slice(0, 4)}](${basename(record)}) | ${title} |`;
    });
    expect(lines.filter((line) => !index.includes(line))).toEqual([]);
  });

  it('exist for every reference in docs and code', () => {
    const code = globSync(
      ['*.ts', '{apps,packages,bench,trials,sdk,e2e,scripts,deploy}/**/*.{ts,tsx,mjs,sql,css,sh}'],
      { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist|\.data|docs\.test\.ts)$/.test(path) },
    );
    expect(code.length).toBeGreaterThan(1000);
    const unknown = [...pages, ...code].flatMap((path) =>
      unknownDecisionsIn(read(path)).map((number) => `${path}: ${number}`),
    );
    expect(unknown).toEqual([]);
  });

  it('are refused in another format', () => {
    const text = "# 0007 Store X's rows\n\n## Context\n\n## Decision\n\n## Consequences\n";
    expect(faultsOfRecord('0007-store-xs-rows.md', text)).toEqual([]);
    expect(faultsOfRecord('0007-rows.md', text)).toEqual(['is not named 0007-store-xs-rows.md']);
    expect(faultsOfRecord('0007-store-xs-rows.md', text.replace('## Context', ''))).toHaveLength(1);
    expect(faultsOfRecord('0007-store-xs-rows.md', text + 'word '.repeat(300))).toEqual(['has 311 words']);
  });

  it.each(['(docs/decisions/0999)', 'decision 0999', '[0999](x.md)', '0999-some-title.md'])(
    'are reported if %s names an unknown one',
    (text) => {
      expect(unknownDecisionsIn(text)).toEqual(['0999']);
    },
  );
});

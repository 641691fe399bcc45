import { locales } from '@azimute/contract/locales';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { texts } from '../../testing/texts.ts';
import { helpTopics } from './use-help-pages.tsx';

const help = resolve(import.meta.dirname, '../../../../../docs/help');

it.each(locales)('finds every page of the help in %s by its heading', (locale) => {
  const pages = readdirSync(resolve(help, locale)).filter((name) => name !== 'index.md');
  expect(helpTopics.map((topic) => `${topic}.md`).toSorted()).toEqual(pages.toSorted());
  for (const topic of helpTopics) {
    const [heading] = readFileSync(resolve(help, locale, `${topic}.md`), 'utf8').split('\n');
    expect(`# ${texts[locale](`help:topic_${topic}`)}`).toBe(heading);
  }
});

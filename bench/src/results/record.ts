import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../library.ts';
import { merge, replaceTable, toMarkdown, type Results } from './results.ts';

const resultsFile = join(repositoryRoot, 'bench', 'results.json');
export const documentFile = join(repositoryRoot, 'docs', 'performance.md');

export function readRecorded(): Results {
  return JSON.parse(readFileSync(resultsFile, 'utf8')) as Results;
}

/** Adds results to the recorded ones, and rewrites the table of `docs/performance.md` from all of them. */
export function record(results: Results): void {
  const all = merge(readRecorded(), results);
  writeFileSync(resultsFile, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(documentFile, replaceTable(readFileSync(documentFile, 'utf8'), toMarkdown(all)));
}

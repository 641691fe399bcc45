// Finds phrases in texts, comments, pages and titles of tests that read as translated, and commit subjects that are too
// long.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './lib/ensure-installed.mjs';
import { findLongSubjects, findOddLanguage } from './lib/find-odd-language.mjs';

/** Plants violations. */
const PLANTED = 'scripts/check-language.test.ts';
/** Earlier subjects are already published. */
const NEW_COMMITS = 50;

const git = (...args) =>
  spawnSync('git', args, { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout ?? '';
const lines = (text) => text.split('\n').filter(Boolean);

const files = lines(git('ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.sql', '*.md'));
const faults = files
  .filter((path) => path !== PLANTED && existsSync(join(repositoryRoot, path)))
  .flatMap((path) =>
    findOddLanguage(path, readFileSync(join(repositoryRoot, path), 'utf8')).map(
      (fault) => `${path}:${fault}`,
    ),
  );
faults.push(...findLongSubjects(lines(git('log', '--format=%s', `-${NEW_COMMITS}`))));
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

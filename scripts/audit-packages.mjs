// Reports packages of production with known vulnerabilities: npm run audit:packages
import { spawnSync } from 'node:child_process';
import { childEnvironment } from './lib/child-environment.mjs';
import { ensureInstalled, repositoryRoot } from './lib/ensure-installed.mjs';
import { evaluateAudit } from './release/evaluate-audit.mjs';

try {
  ensureInstalled();
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: repositoryRoot,
    env: childEnvironment(),
    encoding: 'utf8',
  });
  const { found, unavailable } = evaluateAudit(stdout);
  if (unavailable !== undefined)
    console.log(
      `The npm registry of this machine answers no audits (${unavailable}). Repeat npm run audit:packages where it does.`,
    );
  else if (found.length === 0) console.log('No package of production has a known vulnerability.');
  else {
    for (const { name, severity, title } of found) console.error(`${severity}: ${name}: ${title}`);
    console.error('Update these packages, or override their version in package.json.');
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

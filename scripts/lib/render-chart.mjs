import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from './ensure-installed.mjs';

/** The second is where `go install` puts it. */
const CANDIDATES = ['helm', join(homedir(), 'go', 'bin', 'helm')];

/** Without a cluster, a Helm that was built from its module believes in an old version. As scripts/kubernetes/schemas.json. */
const KUBERNETES = '1.37.0';

/** Returns the command of Helm 3; undefined if it is not installed. */
export function findHelm() {
  return CANDIDATES.find((command) => spawnSync(command, ['version']).status === 0);
}

/**
 * Renders the chart with these values in place of its defaults, as `helm install azimute` would.
 * @throws Error with Helm's own words
 */
export function renderChart(helm, values = {}) {
  const chart = join(repositoryRoot, 'deploy', 'chart');
  const { status, stdout, stderr } = spawnSync(
    helm,
    ['template', 'azimute', chart, '--kube-version', KUBERNETES, '--values', '-'],
    { encoding: 'utf8', input: JSON.stringify(values) },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** Returns the text of deploy/kubernetes.yaml. */
export function renderDefaults(helm) {
  return `# Made by npm run chart from the default values of deploy/chart. Change its example.com to your addresses, or better
# install the chart (docs/deploying.md).
${renderChart(helm)}`;
}

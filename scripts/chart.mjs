// Writes deploy/kubernetes.yaml, the output of deploy/chart with its default values: npm run chart
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './lib/ensure-installed.mjs';
import { findHelm, renderDefaults } from './lib/render-chart.mjs';

const helm = findHelm();
if (helm === undefined) {
  console.error('Helm 3 is not installed. Install it with: go install helm.sh/helm/v3/cmd/helm@v3.19.0');
  process.exitCode = 1;
} else writeFileSync(join(repositoryRoot, 'deploy', 'kubernetes.yaml'), renderDefaults(helm));

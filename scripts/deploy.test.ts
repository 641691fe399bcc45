import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { repositoryRoot } from './lib/ensure-installed.mjs';

const folder = join(repositoryRoot, 'deploy');
const read = (...parts: string[]): string => readFileSync(join(repositoryRoot, ...parts), 'utf8');
const yamlFiles = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

/** Returns the names of settings in a text that are given a value. */
function settingsIn(text: string): string[] {
  const given = /^\s*(?:- )?(?:ENV |Environment=)?([A-Z][A-Z0-9_]+)[:=]/gm;
  return [...text.matchAll(given)].map(([, name = '']) => name);
}

describe('the deployment files', () => {
  it.each(yamlFiles)('%s is valid YAML', (name) => {
    const problems = parseAllDocuments(read('deploy', name), { merge: true }).flatMap(({ errors }) => errors);
    expect(problems).toEqual([]);
  });

  it('use existing settings of the portal', () => {
    const documented = read('docs', 'operating', 'settings.md');
    const ofPostgres = /^POSTGRES_/;
    const files = [
      'azimute.env.example',
      'compose.yaml',
      'compose.roles.yaml',
      'compose.machine.yaml',
      'azimute.service',
      'azimute@.service',
      'Dockerfile',
    ];
    const names = files.flatMap((name) => settingsIn(read('deploy', name)));
    expect(names).toContain('PUBLIC_URL');
    const unknown = names.filter((name) => !ofPostgres.test(name) && !documented.includes(`\`${name}\``));
    expect(unknown).toEqual([]);
  });

  it('copy existing files into the image, and every workspace’s manifest', () => {
    const dockerfile = read('deploy', 'Dockerfile');
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    expect(copied.filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([]);
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    const manifests = workspaces
      .flatMap((pattern) =>
        pattern.endsWith('/*')
          ? readdirSync(join(repositoryRoot, pattern.slice(0, -2))).map(
              (name) => `${pattern.slice(0, -1)}${name}`,
            )
          : [pattern],
      )
      .map((path) => `${path}/package.json`);
    expect(copied).toEqual(expect.arrayContaining(manifests));
  });

  it('monitor existing metrics of the portal', () => {
    const measured = read('apps', 'server', 'src', 'platform', 'metrics.ts');
    const text = read('deploy', 'alarms.yaml') + read('deploy', 'grafana-dashboard.json');
    const watched = [...text.matchAll(/azimute_\w+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    );
    expect(watched.length).toBeGreaterThan(10);
    expect(watched.filter((name) => !measured.includes(`'${name}'`))).toEqual([]);
  });
});

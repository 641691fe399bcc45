import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type SchemaObject } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { findFaults } from './kubernetes/find-faults.ts';
import { manifestsIn, ofKind, podsOf, roleOf, routesOf } from './kubernetes/manifests.ts';
import { repositoryRoot } from './lib/ensure-installed.mjs';

const folder = join(repositoryRoot, 'deploy');
const read = (...parts: string[]): string => readFileSync(join(repositoryRoot, ...parts), 'utf8');
const yamlFiles = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

/** Returns the names of settings in a text that are given a value. */
function settingsIn(text: string): string[] {
  const given = /^\s*(?:- )?(?:ENV |Environment=)?([A-Z][A-Z0-9_]+)[:=]/gm;
  return [...text.matchAll(given)].map(([, name = '']) => name);
}

const rendered = manifestsIn(read('deploy', 'kubernetes.yaml'));

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
    const names = [
      ...files.flatMap((name) => settingsIn(read('deploy', name))),
      ...settingsIn(read('deploy', 'chart', 'templates', '_helpers.tpl')),
      ...podsOf(rendered).flatMap(({ spec }) => spec.containers[0].env.map(({ name }) => name)),
    ];
    expect(names).toEqual(expect.arrayContaining(['PUBLIC_URL', 'TRACKER_PORTS', 'INSTANCE']));
    const unknown = names.filter(
      (name) => name !== 'MALLOC_ARENA_MAX' && !ofPostgres.test(name) && !documented.includes(`\`${name}\``),
    );
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

interface Values {
  readonly roles: Readonly<Record<string, { readonly replicas: number }>>;
}

describe('the chart', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const values = parse(read('deploy', 'chart', 'values.yaml')) as Values;
  const schema = JSON.parse(read('deploy', 'chart', 'values.schema.json')) as SchemaObject;
  const accepts = new Ajv({ strict: false }).compile(schema);

  it('has the version of the portal, as does the file that it renders', () => {
    const chart = parse(read('deploy', 'chart', 'Chart.yaml')) as Record<string, string>;
    expect(chart).toMatchObject({ version, appVersion: version });
    const images = podsOf(rendered).map(({ spec }) => spec.containers[0].image);
    expect(new Set(images)).toEqual(new Set([`azimute:${version}`]));
  });

  it('accepts its default values, and describes no others', () => {
    expect(accepts(values), JSON.stringify(accepts.errors)).toBe(true);
    const described = Object.keys(schema['properties'] as object).filter((name) => name !== 'global');
    expect(described.toSorted()).toEqual(Object.keys(values).toSorted());
  });

  it.each([
    { replica: 2 },
    { roles: { ...values.roles, worker: { replicas: 1 } } },
    { roles: { ...values.roles, web: { replicas: '2' } } },
    { image: { name: 'azimute' } },
    { publicUrl: 'portal.example.com' },
    { publicUrl: 'https://portal.example.com/' },
    { settings: { public_url: 'x' } },
    { secretSettings: { DATABASE_URL: 'cluster-app' } },
    { nats: { replicas: 2 } },
    { trackers: { ports: [{ protocol: 'h02', port: 70_000 }] } },
    { trackers: { ports: [{ protocol: 'h02', port: 5013, proto: 'udp' }] } },
  ])('refuses %j', (changed) => {
    expect(accepts({ ...values, ...changed })).toBe(false);
  });

  it('renders objects that match the schemas of Kubernetes and refer to what exists', () => {
    expect(findFaults(rendered)).toEqual([]);
    const deployed = Object.entries(values.roles).filter(([, { replicas }]) => replicas > 0);
    expect(podsOf(rendered).map(roleOf).toSorted()).toEqual(deployed.map(([role]) => role).toSorted());
  });

  it.each<[string, (string | number)[], unknown]>([
    ['an unknown field', ['replica'], 1],
    ['a null', ['template', 'spec', 'volumes'], null],
    ['text for a number', ['replicas'], '2'],
    ['an unknown volume', ['template', 'spec', 'volumes', 0, 'name'], 'files'],
    ['an unknown port', ['template', 'spec', 'containers', 0, 'ports', 0, 'name'], 'web'],
    ['other labels', ['template', 'metadata', 'labels'], { app: 'azimute' }],
    [
      'an unknown config map',
      ['template', 'spec', 'containers', 0, 'envFrom', 0, 'configMapRef', 'name'],
      'x',
    ],
  ])('would not pass with %s', (_, path, value) => {
    const documents = parseAllDocuments(read('deploy', 'kubernetes.yaml'));
    documents.find((document) => document.get('kind') === 'Deployment')?.setIn(['spec', ...path], value);
    expect(findFaults(manifestsIn(documents.join('')))).not.toEqual([]);
  });

  it('lets every process run without privileges and write only where a volume is', () => {
    for (const { spec } of podsOf(rendered)) {
      expect(spec).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      const [{ securityContext, volumeMounts }] = spec.containers;
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp', '/keys']);
    }
  });

  it('gives each role a disruption budget, and a network policy with only the ports that it needs', () => {
    const portsOf = (kind: 'ingress' | 'egress', role: string): unknown[] =>
      ofKind('NetworkPolicy', rendered, role).flatMap(({ spec }) =>
        (spec?.[kind] ?? []).flatMap(({ ports }) => ports.map(({ port }) => port)),
      );
    const [dns, database] = [[53, 53], 5432];
    expect(portsOf('egress', 'web')).toEqual([...dns, database, 443]);
    expect(portsOf('egress', 'engine')).toEqual([...dns, database]);
    expect(portsOf('egress', 'jobs')).toEqual([...dns, database, 443, 587]);
    for (const role of podsOf(rendered).map(roleOf)) {
      expect(portsOf('ingress', role)).toEqual(['http']);
      expect(ofKind('PodDisruptionBudget', rendered, role)).toHaveLength(1);
    }
  });

  it('makes the portal public by HTTPS, its metrics not', () => {
    const [ingress] = ofKind('Ingress', rendered);
    expect(ingress?.spec?.tls).toEqual([{ hosts: ['portal.example.com'], secretName: 'azimute-tls' }]);
    expect(routesOf(ingress)).toEqual({
      '/metrics': 'azimute-nowhere',
      '/api/v1/telemetry': 'azimute-engine',
      '/': 'azimute-web',
    });
    const nowhere = rendered.find(({ metadata }) => metadata.name === 'azimute-nowhere');
    expect(nowhere?.spec?.selector).toBeUndefined();
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findFaults } from './kubernetes/find-faults.ts';
import { manifestsIn, ofKind, podsOf, routesOf, type Manifest } from './kubernetes/manifests.ts';
import { repositoryRoot } from './lib/ensure-installed.mjs';
import { findHelm, renderChart, renderDefaults } from './lib/render-chart.mjs';

const read = (...parts: string[]): string => readFileSync(join(repositoryRoot, ...parts), 'utf8');

describe.skipIf(findHelm() === undefined)('the chart in Helm', () => {
  const helm = findHelm() ?? '';
  const render = (values: object): Manifest[] => manifestsIn(renderChart(helm, values));

  it('renders deploy/kubernetes.yaml, which npm run chart writes', () => {
    expect(renderDefaults(helm)).toBe(read('deploy', 'kubernetes.yaml'));
  });

  it('renders the example in docs/deploying.md', () => {
    const [, example = ''] = /```yaml\n(# portal\.yaml.*?)```/s.exec(read('docs', 'deploying.md')) ?? [];
    const manifests = render(parse(example) as object);
    expect(findFaults(manifests)).toEqual([]);
    expect(ofKind('Service', manifests, 'trackers')).toHaveLength(2);
  });

  it('sends trackers to the endpoints of a journal, by TCP and by UDP', () => {
    const manifests = render({
      roles: { ingest: { replicas: 3, extraEnv: [{ name: 'LOG_LEVEL', value: 'debug' }] } },
      nats: { enabled: true, monitoring: ['http://nats-0.nats:8222', 'http://nats-1.nats:8222'] },
      trackers: {
        tlsSecret: 'tracker-tls',
        ports: [
          { protocol: 'teltonika', port: 5027 },
          { protocol: 'h02', transport: 'udp', port: 5013, account: 42 },
          { protocol: 'gt06', transport: 'tls', port: 5024 },
        ],
        service: { loadBalancerSourceRanges: ['198.51.100.0/24'] },
      },
    });
    expect(findFaults(manifests)).toEqual([]);
    const [settings] = ofKind('ConfigMap', manifests);
    expect(settings?.data).toMatchObject({
      TRACKER_PORTS: 'teltonika/tcp:5027,h02/udp@42:5013,gt06/tls:5024',
      TRACKER_TLS_CERT: '/tracker-tls/tls.crt',
      NATS_MONITORING: 'http://nats-0.nats:8222,http://nats-1.nats:8222',
    });
    const balancers = ofKind('Service', manifests, 'trackers').map(({ metadata, spec }) => [
      metadata.name,
      spec?.type,
      spec?.selector?.['app.kubernetes.io/component'],
      spec?.ports?.map(({ port }) => port),
    ]);
    expect(balancers).toEqual([
      ['azimute-trackers-tcp', 'LoadBalancer', 'ingest', [5027, 5024]],
      ['azimute-trackers-udp', 'LoadBalancer', 'ingest', [5013]],
    ]);
    expect(routesOf(ofKind('Ingress', manifests)[0])['/api/v1/telemetry']).toBe('azimute-ingest');
    const opened = ofKind('NetworkPolicy', manifests, 'ingest')[0]?.spec?.ingress?.[1];
    expect(opened).toEqual({
      ports: [
        { protocol: 'TCP', port: 5027 },
        { protocol: 'UDP', port: 5013 },
        { protocol: 'TCP', port: 5024 },
      ],
    });
  });

  it('renders one process for everything, with existing secrets and volumes', () => {
    const manifests = render({
      publicUrl: 'http://portal.internal:8080',
      image: { repository: 'registry.internal/azimute', digest: `sha256:${'0'.repeat(64)}` },
      roles: { web: { replicas: 0 }, engine: { replicas: 0 }, jobs: { replicas: 0 }, all: { replicas: 1 } },
      secrets: ['azimute-mail'],
      secretSettings: { DATABASE_URL: { name: 'cluster-app', key: 'uri' } },
      settings: { S3_REGION: 'sa-east-1', FILES_QUOTA_MB: 5_242_880, OTEL_TRACES_SAMPLER_ARG: 0.5 },
      s3: { endpoint: 'http://minio:9000' },
      auditHeadsClaim: 'audit-heads',
      extraVolumes: [{ name: 'maps', emptyDir: {} }],
      extraVolumeMounts: [{ name: 'maps', mountPath: '/maps' }],
      tolerations: [{ key: 'dedicated', operator: 'Exists' }],
      networkPolicy: { extraEgress: [{ ports: [{ port: 3310 }] }] },
      podDisruptionBudget: { maxUnavailable: '50%' },
    });
    expect(findFaults(manifests)).toEqual([]);
    const [pod] = podsOf(manifests);
    const container = pod?.spec.containers[0];
    expect(container?.image).toBe(`registry.internal/azimute@sha256:${'0'.repeat(64)}`);
    expect(container?.env).toContainEqual({
      name: 'DATABASE_URL',
      valueFrom: { secretKeyRef: { name: 'cluster-app', key: 'uri' } },
    });
    expect(ofKind('ConfigMap', manifests)[0]?.data).toMatchObject({
      S3_REGION: 'sa-east-1',
      FILES_QUOTA_MB: '5242880',
      OTEL_TRACES_SAMPLER_ARG: '0.5',
      AUDIT_HEADS_DIR: '/audit-heads',
    });
    const egress = ofKind('NetworkPolicy', manifests, 'all')[0]?.spec?.egress;
    expect(egress?.flatMap(({ ports }) => ports.map(({ port }) => port))).toEqual([
      53, 53, 5432, 9000, 443, 587, 3310,
    ]);
    const [ingress] = ofKind('Ingress', manifests);
    expect(ingress?.spec?.tls).toBeUndefined();
    expect(ingress?.spec?.rules?.[0]?.host).toBe('portal.internal');
  });

  it('leaves out what is switched off, and monitors only if asked', () => {
    const off = { enabled: false };
    const manifests = render({
      ingress: off,
      networkPolicy: off,
      podDisruptionBudget: off,
      serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
    });
    const monitors = ofKind('ServiceMonitor', manifests);
    expect(monitors.map(({ spec }) => spec)).toMatchObject([
      {
        jobLabel: 'app.kubernetes.io/name',
        endpoints: [{ port: 'http', path: '/metrics', interval: '15s' }],
      },
    ]);
    const others = manifests.filter((manifest) => !monitors.includes(manifest));
    expect(findFaults(others)).toEqual([]);
    expect(new Set(others.map(({ kind }) => kind))).toEqual(new Set(['ConfigMap', 'Deployment', 'Service']));
  });

  it.each([
    [{ replica: 2 }, 'replica'],
    [{ roles: { ingest: { replicas: 1 } } }, 'roles.ingest needs nats.enabled'],
    [{ roles: { web: { replicas: 0 } } }, 'nobody could sign in'],
    [{ roles: { engine: { replicas: 0 } } }, 'positions would not be stored'],
    [{ roles: { jobs: { replicas: 0 } } }, 'imports and alerts would wait'],
    [{ trackers: { ports: [{ protocol: 'gt06', transport: 'tls', port: 1 }] } }, 'Set trackers.tlsSecret'],
  ])('refuses %j', (values, reason) => {
    expect(() => render(values)).toThrow(reason);
  });
});

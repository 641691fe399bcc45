import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type SchemaObject, type ValidateFunction } from 'ajv';
import type { Manifest, Pod } from './manifests.ts';

const SCHEMA_OF: Readonly<Record<string, string>> = {
  ConfigMap: 'io.k8s.api.core.v1.ConfigMap',
  Deployment: 'io.k8s.api.apps.v1.Deployment',
  Ingress: 'io.k8s.api.networking.v1.Ingress',
  NetworkPolicy: 'io.k8s.api.networking.v1.NetworkPolicy',
  PodDisruptionBudget: 'io.k8s.api.policy.v1.PodDisruptionBudget',
  Service: 'io.k8s.api.core.v1.Service',
};

const ajv = new Ajv({ allErrors: true });
const schemas = readFileSync(join(import.meta.dirname, 'schemas.json'), 'utf8');
ajv.addSchema(JSON.parse(schemas) as SchemaObject, 'kubernetes');

/** Returns the violations of Kubernetes' schemas or, without any, the references to objects, ports and volumes that do not exist. */
export function findFaults(manifests: readonly Manifest[]): string[] {
  const violated = manifests.flatMap(violations);
  if (violated.length > 0) return violated;
  const names = manifests.map(nameOf);
  return [
    ...manifests.flatMap((manifest) => brokenReferences(manifest, manifests)),
    ...names.filter((name, index) => names.indexOf(name) !== index),
  ];
}

function violations(manifest: Manifest): string[] {
  const schema = SCHEMA_OF[manifest.kind];
  const validate: ValidateFunction | undefined =
    schema === undefined ? undefined : ajv.getSchema(`kubernetes#/definitions/${schema}`);
  if (validate === undefined) return [`${nameOf(manifest)} has no schema`];
  if (validate(manifest)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${nameOf(manifest)}${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
  );
}

function brokenReferences(manifest: Manifest, manifests: readonly Manifest[]): string[] {
  const { spec } = manifest;
  const pods = selectedPods(manifest, manifests);
  const isThere = (kind: string, name: string): boolean =>
    manifests.some((other) => other.kind === kind && other.metadata.name === name);
  const backends = (spec?.rules ?? []).flatMap(({ http }) =>
    http.paths.map(({ backend }) => backend.service),
  );
  const containers = spec?.template?.spec.containers ?? [];
  const broken = [
    ...(pods?.length === 0 ? ['selects no pods'] : []),
    ...(pods ?? []).flatMap((pod) => missingPorts(manifest, pod)),
    ...backends
      .filter(({ name, port }) => !hasPort(manifests, name, port.name))
      .map(({ name }) => `has no service ${name}`),
    ...containers.flatMap(({ envFrom }) =>
      envFrom.flatMap(({ configMapRef }) =>
        configMapRef === undefined || isThere('ConfigMap', configMapRef.name) ? [] : [configMapRef.name],
      ),
    ),
    ...(spec?.template === undefined ? [] : faultsOfPod(spec.template)),
  ];
  return broken.map((fault) => `${nameOf(manifest)} ${fault}`);
}

/** Returns the pods that an object selects; undefined if it selects none by intention. */
function selectedPods({ spec, kind }: Manifest, manifests: readonly Manifest[]): Pod[] | undefined {
  const selector = spec?.podSelector?.matchLabels ?? spec?.selector?.matchLabels ?? spec?.selector;
  if (selector === undefined || !(kind in SCHEMA_OF)) return undefined;
  return manifests
    .flatMap((other) => other.spec?.template ?? [])
    .filter(({ metadata }) =>
      Object.entries(selector).every(([label, value]) => metadata.labels[label] === value),
    );
}

function missingPorts({ spec }: Manifest, pod: Pod): string[] {
  const opened = pod.spec.containers[0].ports;
  const named = [
    ...(spec?.ports ?? []).map(({ targetPort, protocol }) => ({ port: targetPort, protocol })),
    ...(spec?.ingress ?? []).flatMap(({ ports }) => ports),
  ];
  return named
    .filter(({ port }) => typeof port === 'string')
    .filter(
      ({ port, protocol = 'TCP' }) =>
        !opened.some((one) => one.name === port && (one.protocol ?? 'TCP') === protocol),
    )
    .map(({ port }) => `names the port ${port}, which the pod does not open`);
}

function hasPort(manifests: readonly Manifest[], service: string, port: string | undefined): boolean {
  return manifests.some(
    ({ kind, metadata, spec }) =>
      kind === 'Service' && metadata.name === service && spec?.ports?.some(({ name }) => name === port),
  );
}

function faultsOfPod({ spec }: Pod): string[] {
  const [{ volumeMounts, ports }] = spec.containers;
  const volumes = new Set(spec.volumes.map(({ name }) => name));
  const names = ports.map(({ name = '' }) => name);
  return [
    ...volumeMounts.filter(({ name }) => !volumes.has(name)).map(({ name }) => `has no volume ${name}`),
    ...(volumes.size === spec.volumes.length ? [] : ['has a volume twice']),
    ...names.filter((name) => name.length > 15 || names.indexOf(name) !== names.lastIndexOf(name)),
  ];
}

function nameOf({ kind, metadata }: Manifest): string {
  return `${kind} ${metadata.name}`;
}

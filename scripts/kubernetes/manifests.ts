import { parseAllDocuments } from 'yaml';

type Labels = Readonly<Record<string, string>>;

interface Port {
  readonly name?: string;
  readonly port?: number | string;
  readonly targetPort?: number | string;
  readonly protocol?: string;
}

interface Container {
  readonly image: string;
  readonly command: readonly string[];
  readonly securityContext: object;
  readonly env: readonly { name: string; value?: string }[];
  readonly envFrom: readonly { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  readonly ports: readonly Port[];
  readonly volumeMounts: readonly { name: string; mountPath: string }[];
}

export interface Pod {
  readonly metadata: { readonly labels: Labels };
  readonly spec: {
    readonly containers: readonly [Container];
    readonly volumes: readonly { name: string }[];
    readonly securityContext: object;
  };
}

/** An object of Kubernetes, as far as its kind has these fields. */
export interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Labels };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly replicas?: number;
    readonly type?: string;
    readonly template?: Pod;
    readonly selector?: { matchLabels?: Labels } & Record<string, unknown>;
    readonly podSelector?: { matchLabels: Labels };
    readonly ports?: readonly Port[];
    readonly ingress?: readonly { from?: readonly object[]; ports: readonly Port[] }[];
    readonly egress?: readonly { ports: readonly Port[] }[];
    readonly tls?: readonly object[];
    readonly rules?: readonly {
      host: string;
      http: { paths: readonly { path: string; backend: { service: { name: string; port: Port } } }[] };
    }[];
  };
}

export function manifestsIn(text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => (document.toJS() as Manifest | null) ?? []);
}

export function podsOf(manifests: readonly Manifest[]): Pod[] {
  return manifests.flatMap(({ spec }) => spec?.template ?? []);
}

/** Returns the role that an object belongs to. */
export function roleOf({ metadata }: Pod | Manifest): string {
  return metadata.labels['app.kubernetes.io/component'] ?? '';
}

export function ofKind(kind: string, manifests: readonly Manifest[], role?: string): Manifest[] {
  return manifests.filter(
    (manifest) => manifest.kind === kind && (role === undefined || roleOf(manifest) === role),
  );
}

/** Returns the service of each path. */
export function routesOf(ingress: Manifest | undefined): Record<string, string> {
  const paths = ingress?.spec?.rules?.[0]?.http.paths ?? [];
  return Object.fromEntries(paths.map(({ path, backend }) => [path, backend.service.name]));
}

import type { Host } from './hosts.ts';

export const ports = {
  postgres: 5432,
  patroni: 8008,
  etcd: 2379,
  etcdPeers: 2380,
  primary: 5000,
  nats: 4222,
  natsPeers: 6222,
} as const;

export interface Passwords {
  readonly superuser: string;
  readonly replication: string;
}

/**
 * Patroni's configuration of a host. With `synchronous_mode_strict`, a commit is on two hosts before it is
 * acknowledged; with only one left, nothing is acknowledged.
 */
export function writePatroniFile(
  host: Host,
  hosts: readonly Host[],
  { dataDir, passwords }: { readonly dataDir: string; readonly passwords: Passwords },
): string {
  return JSON.stringify({
    scope: 'azimute',
    name: host.name,
    restapi: {
      listen: `${host.address}:${ports.patroni}`,
      connect_address: `${host.address}:${ports.patroni}`,
    },
    etcd3: { hosts: hosts.map(({ address }) => `${address}:${ports.etcd}`) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        master_start_timeout: 0,
        maximum_lag_on_failover: 0,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 200,
            shared_buffers: '64MB',
            max_wal_size: '256MB',
            wal_log_hints: 'on',
            synchronous_commit: 'on',
            // A standby that receives nothing for this long counts as gone.
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
            tcp_keepalives_idle: 5,
            tcp_keepalives_interval: 2,
            tcp_keepalives_count: 3,
            tcp_user_timeout: '10s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'host replication replicator 10.77.31.0/24 scram-sha-256',
        'host all all 10.77.31.0/24 scram-sha-256',
      ],
    },
    postgresql: {
      listen: `${host.address}:${ports.postgres}`,
      connect_address: `${host.address}:${ports.postgres}`,
      data_dir: dataDir,
      bin_dir: '/usr/lib/postgresql/15/bin',
      pgpass: `${dataDir}.pgpass`,
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
        rewind: { username: 'postgres', password: passwords.superuser },
      },
      parameters: { unix_socket_directories: `${dataDir}.socket`, password_encryption: 'scram-sha-256' },
    },
  });
}

const HAPROXY_HEAD = `global
  maxconn 4000
defaults
  timeout connect 3s
  timeout client 30m
  timeout server 30m
`;

/** Leads to Patroni's current primary; closes connections to a former one. */
export function writePrimaryProxyFile(host: Host, hosts: readonly Host[]): string {
  const servers = hosts.map(
    ({ name, address }) => `  server ${name} ${address}:${ports.postgres} check port ${ports.patroni}`,
  );
  return `${HAPROXY_HEAD}listen primary
  mode tcp
  bind ${host.address}:${ports.primary}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}

/** A NATS server with JetStream, member of a group. */
export function writeNatsFile(host: Host, hosts: readonly Host[], storeDir: string): string {
  const routes = hosts.map(({ address }) => `"nats://${address}:${ports.natsPeers}"`);
  return `server_name: ${host.name}
listen: "${host.address}:${ports.nats}"
jetstream { store_dir: "${storeDir}", max_file_store: 2GB }
cluster { name: azimute, listen: "${host.address}:${ports.natsPeers}", routes: [${routes.join(', ')}] }
`;
}

/**
 * In front of a role. It forwards bytes, so that a request to a dying process gets no response, as behind any balancer
 * without retries.
 */
export function writeFrontFile(fronts: readonly Front[]): string {
  const listen = ({ name, port, servers }: Front): string => `listen ${name}
  mode tcp
  bind 127.0.0.1:${port}
  option httpchk GET /readyz
  option redispatch
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.map(({ host, port: at }) => `  server ${host.name} ${host.address}:${at} check`).join('\n')}
`;
  return HAPROXY_HEAD + fronts.map(listen).join('');
}

export interface Front {
  readonly name: string;
  readonly port: number;
  readonly servers: readonly { readonly host: Host; readonly port: number }[];
}

export const rolePorts = { web: 8080, engine: 8081, jobs: 8082, ingest: 8083 } as const;
export type Role = keyof typeof rolePorts;

import type {
  ClaimedDevice,
  QuarantinedPositionList,
  QuarantineRun,
  UnknownDeviceList,
} from '@azimute/contract';
import { apiPrefix } from '@azimute/contract';
import { createLogger } from '../../../platform/log.ts';
import type { Actor } from '../../../platform/postgres/transaction.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../../telemetry/testing/create-test-portal.ts';
import { assetsRoutes } from '../../assets/assets-routes.ts';
import { deviceAssignmentsRoutes } from '../../device-assignments/device-assignments-routes.ts';
import { deviceMessagesRoutes } from '../../device-messages/device-messages-routes.ts';
import { deviceInboxRoutes } from '../device-inbox-routes.ts';
import { runQuarantine } from '../run-quarantine.ts';

type Method = 'GET' | 'POST' | 'DELETE';

export interface Fix {
  readonly deviceId: string;
  readonly time: string;
  readonly latitude?: number;
  readonly [member: string]: unknown;
}

export interface InboxWorld {
  readonly portal: TestPortal;
  readonly own: TestAccount;
  readonly other: TestAccount;
  /** The clock of the portal. */
  readonly clock: { nowMs: number };
  /** Who calls; null for nobody. */
  actor: Actor | null;
  readonly administratorOf: (account: TestAccount) => Actor;
  call(method: Method, path: string, body?: object): Promise<{ status: number; body: string }>;
  read<T>(path: string): Promise<T>;
  inbox(query?: string): Promise<UnknownDeviceList>;
  quarantine(query?: string): Promise<QuarantinedPositionList>;
  /** The inbox's id of a device. */
  idOf(deviceId: string): Promise<number>;
  claim(deviceId: string, body: object): Promise<ClaimedDevice>;
  replay(selection: object): Promise<QuarantineRun>;
  /** Does the job of a run; `positionsAtOnce` go in a transaction. */
  work(run: QuarantineRun | null, positionsAtOnce?: number, signal?: AbortSignal): Promise<void>;
  send(
    fixes: readonly Fix[],
    key?: string,
  ): Promise<{ accepted: number; duplicates: number; rejected: { code: string }[] }>;
  osmand(query: string): Promise<number>;
  close(): Promise<void>;
}

/** Two accounts with the doors and the inbox, on a clock of their own. */
export async function createInboxWorld(): Promise<InboxWorld> {
  const clock = { nowMs: Date.UTC(2026, 5, 1, 12) };
  const now = (): Date => new Date(clock.nowMs);
  let actor: Actor | null = null;
  const portal = await createTestPortal({
    clock: { now },
    actor: () => actor,
    routes: (given) => {
      const dependencies = { ...given, clock: { now } };
      return {
        ...deviceInboxRoutes(dependencies),
        ...assetsRoutes(dependencies),
        ...deviceAssignmentsRoutes(dependencies),
        ...deviceMessagesRoutes(dependencies),
      };
    },
  });
  const own = await createTestAccount(portal, 'own.example');
  const other = await createTestAccount(portal, 'other.example');
  const administratorOf = (account: TestAccount): Actor => ({
    ...account.administrator,
    changes: ['services:simc:geolocalizacao'],
  });
  actor = administratorOf(own);
  const call = async (method: Method, path: string, body?: object) => {
    const answer = await portal.server.inject({
      method,
      url: apiPrefix + path,
      headers: { authorization: 'Bearer any' },
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.body };
  };
  const expectOk = async <T>(answer: Promise<{ status: number; body: string }>): Promise<T> => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`answered ${status}: ${body}`);
    return JSON.parse(body) as T;
  };
  const read = <T>(path: string): Promise<T> => expectOk(call('GET', path));
  const idOf = async (deviceId: string): Promise<number> => {
    const rows = await portal.queryAsOwner<{ id: number }>(
      'select refused_device_id::int as id from refused_devices where external_id = $1',
      [deviceId],
    );
    return rows[0]?.id ?? 0;
  };
  return {
    portal,
    own,
    other,
    clock,
    get actor() {
      return actor;
    },
    set actor(next) {
      actor = next;
    },
    administratorOf,
    call,
    read,
    inbox: (query = '') => read(`/unknown-devices${query}`),
    quarantine: (query = '') => read(`/quarantined-positions${query}`),
    idOf,
    claim: async (deviceId, body) =>
      expectOk(call('POST', `/unknown-devices/${await idOf(deviceId)}/claim`, body)),
    replay: (selection) => expectOk(call('POST', '/quarantined-positions/replay', { selection })),
    work: async (run, positionsAtOnce = 500, signal = new AbortController().signal) => {
      if (run === null) return;
      const workshop = { database: portal.database, clock: { now }, positionsAtOnce };
      const log = createLogger({ level: 'warn' });
      const job = { accountId: own.accountId, runId: String(run.id) };
      await runQuarantine({ ...workshop, log, allowsUnsyncedCommits: true }, job, signal);
    },
    send: async (fixes, key = own.key) => {
      const answer = await portal.server.inject({
        method: 'POST',
        url: `${apiPrefix}/telemetry/positions`,
        headers: { authorization: `Bearer ${key}` },
        payload: { positions: fixes },
      });
      if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}: ${answer.body}`);
      return answer.json();
    },
    osmand: async (query) => {
      const url = `${apiPrefix}/telemetry/osmand/${own.key}?${query}`;
      return (await portal.server.inject({ method: 'GET', url })).statusCode;
    },
    close: () => portal.close(),
  };
}

/** A fix of a device so many seconds after the beginning of a day before the clock of the world. */
export function fixAt(deviceId: string, second: number, more: object = {}): Fix {
  const time = new Date(Date.UTC(2026, 5, 1) + second * 1000).toISOString();
  return { deviceId, time, latitude: -15 - second / 1e6, longitude: -47, ...more };
}

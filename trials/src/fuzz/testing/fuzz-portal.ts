import { Agent, request as startRequest } from 'node:http';
import { moduleCodes } from '@azimute/contract';
import { composePortal, type MatrixPortal } from '../../access-matrix/testing/compose-portal.ts';
import { mintToken } from '../../access-matrix/testing/mint-token.ts';
import { restoreMembers } from '../../access-matrix/testing/restore-members.ts';
import { people, places } from '../../access-matrix/testing/places.ts';
import type { Target } from '../../access-matrix/testing/world.ts';
import { hashApiKey } from '@azimute/server/src/features/access/prove-api-key.ts';
import type { FuzzAnswer } from './evaluate-answer.ts';
import {
  CREDENTIAL,
  CURSOR,
  TAMPERED_CURSOR,
  type CallerName,
  type PlannedRequest,
} from './plan-requests.ts';
import type { OpenApiDocument } from './read-operations.ts';
import type { KnownValues } from './schema-values.ts';

export interface FuzzPortal {
  readonly document: OpenApiDocument;
  readonly known: KnownValues;
  /** Entities of the world for users of its own account. */
  readonly target: Target;
  /** @throws Error without a response */
  send(request: PlannedRequest): Promise<FuzzAnswer>;
  stop(): Promise<void>;
}

const ANSWER_WITHIN_MS = 15_000;

/** Starts the whole portal on a separate port, with a world whose users and keys are restored after each change. */
export async function startFuzzPortal(): Promise<FuzzPortal> {
  const portal = await composePortal();
  await portal.server.listen({ host: '127.0.0.1', port: 0 });
  const address = portal.server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The portal does not listen');
  const document = (await portal.server.inject('/api/v1/docs/json')).json<OpenApiDocument>();
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const cursors = new Map<string, string>();
  let credentials = await mintCredentials(portal);
  let footings = await readFootings(portal);
  return {
    document,
    known: knownValues(portal),
    target: portal.world.targets.ownUnit,
    send: async (request) => {
      const filled = fill(request, credentials[request.caller], cursors.get(request.operation.id));
      const answer = await exchange(filled, { agent, port: address.port });
      keepCursor(cursors, request.operation.id, answer);
      if (answer.status < 300 && mayChangeWorld(request) && (await readFootings(portal)) !== footings) {
        await mend(portal);
        credentials = await mintCredentials(portal);
        footings = await readFootings(portal);
      }
      return answer;
    },
    stop: async () => {
      agent.destroy();
      await portal.stop();
    },
  };
}

type Credentials = Readonly<Record<CallerName, string | null>>;

async function mintCredentials({ database, world }: MatrixPortal): Promise<Credentials> {
  const tokens = new Map<string, string>();
  for (const person of people) tokens.set(person, await mintToken(database, world, person));
  const expired = await mintToken(database, world, 'admin');
  const ended = await mintToken(database, world, 'admin');
  await endToken(
    database,
    expired,
    `update access_tokens set expires_at = now() - interval '1 second'
    where token_hash = sha256($1::text::bytea)`,
  );
  await endToken(
    database,
    ended,
    `update sessions set ended_at = now() where session_id =
    (select session_id from access_tokens where token_hash = sha256($1::text::bytea))`,
  );
  const { own, other, revoked, scopeless, reading } = world.keys;
  return {
    admin: tokens.get('admin') ?? null,
    viewer: tokens.get('viewer') ?? null,
    seer: tokens.get('seer') ?? null,
    newcomer: tokens.get('newcomer') ?? null,
    reader: await mintToken(database, world, 'admin', { scope: 'read' }),
    expired,
    ended,
    nobody: null,
    stranger: 'x'.repeat(43),
    ownKey: own,
    otherKey: other,
    revokedKey: revoked,
    scopelessKey: scopeless,
    readingKey: reading,
  };
}

async function endToken(database: MatrixPortal['database'], token: string, sql: string): Promise<void> {
  const rows = await database.queryAsOwner(`${sql} returning 1`, [token]);
  if (rows.length !== 1) throw new Error('A token was not made what it should be');
}

/** Reads the data that callers depend on: their memberships, sessions, tokens and keys, and the modules. */
async function readFootings({ database }: MatrixPortal): Promise<string> {
  const [row] = await database.queryAsOwner<{ footings: string }>(
    `select concat_ws('/', (select count(*) from memberships), (select count(*) from profile_users),
      (select sum(current_account_id) from sessions where ended_at is null), (select count(*) from access_tokens),
      (select sum(api_key_id) from api_keys where revoked_at is null),
      (select sum(cardinality(modules)) from accounts)) as footings`,
  );
  return row?.footings ?? '';
}

async function mend(portal: MatrixPortal): Promise<void> {
  const { database, world } = portal;
  await restoreMembers(database, world);
  await portal.setModules(moduleCodes);
  const { own, other, scopeless, reading } = world.keys;
  await database.queryAsOwner('update api_keys set revoked_at = null where secret_hash = any ($1)', [
    [own, other, scopeless, reading].map((key) => hashApiKey(key)),
  ]);
}

/** Returns true if a caller may become unauthenticated: no other user's request should run at the same time. */
export function mayChangeWorld({ operation }: PlannedRequest): boolean {
  return operation.proof !== 'apiKey' && (operation.method !== 'GET' || operation.id === 'logout');
}

function knownValues({ world }: MatrixPortal): KnownValues {
  const values = new Map<string, unknown[]>();
  for (const place of places) {
    for (const [name, value] of Object.entries(world.targets[place])) {
      // The caller's own place has double weight: its entities lead further than a refusal.
      const weight = place === 'ownUnit' ? [value, value, value] : [value];
      values.set(name, [...(values.get(name) ?? []), ...weight]);
    }
  }
  values.set('id', values.get('deviceId') ?? []);
  return (name) => values.get(name) ?? [];
}

interface FilledRequest {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

function fill(request: PlannedRequest, credential: string | null, cursor: string | undefined): FilledRequest {
  const tampered = (cursor ?? 'e30').replaceAll(/(.{6})./g, '$1A');
  const address = request.address
    .replace(CREDENTIAL, credential ?? 'none')
    .replace(TAMPERED_CURSOR, encodeURIComponent(tampered))
    .replace(CURSOR, encodeURIComponent(cursor ?? 'e30'));
  const proof = credential === null ? {} : { authorization: `Bearer ${credential}` };
  return {
    method: request.operation.method,
    address,
    headers: { ...proof, ...request.headers },
    body: request.body,
  };
}

function keepCursor(cursors: Map<string, string>, id: string, { status, type, body }: FuzzAnswer): void {
  if (status !== 200 || type !== 'application/json' || body.length > 100_000) return;
  const value: unknown = JSON.parse(body.toString());
  if (typeof value !== 'object' || value === null || !('nextCursor' in value)) return;
  if (typeof value.nextCursor === 'string') cursors.set(id, value.nextCursor);
}

function exchange(
  { method, address, headers, body }: FilledRequest,
  { agent, port }: { agent: Agent; port: number },
): Promise<FuzzAnswer> {
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'content-length': String(body.length) };
    const asked = startRequest({ agent, port, method, path: address, headers: { ...headers, ...length } });
    asked.setTimeout(ANSWER_WITHIN_MS, () => asked.destroy(new Error('No answer came in time')));
    asked.on('error', reject);
    asked.on('response', (answer) => {
      const status = answer.statusCode ?? 0;
      const type = answer.headers['content-type']?.split(';')[0]?.trim() ?? '';
      const chunks: Buffer[] = [];
      const finish = (): void => resolve({ status, type, body: Buffer.concat(chunks) });
      if (type === 'text/event-stream') {
        finish();
        asked.destroy();
        return;
      }
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', finish);
    });
    // A server that has refused may close before reading everything: that is valid, and its response counts.
    asked.end(body ?? undefined);
  });
}

import { seesModule, type ModuleCode } from '@azimute/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Gauge } from 'prom-client';
import { z } from 'zod';
import { DomainError } from '../../../platform/domain-error.ts';
import type { PortalEvents } from '../../../platform/events.ts';
import type { Authenticated } from '../../../platform/http/caller.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { KeptListener } from '../../../platform/postgres/keep-listening.ts';
import type { Actor } from '../../../platform/postgres/transaction.ts';
import {
  readSessionRights,
  readWhySessionsEnded,
  versionOfRights,
} from '../../identity/read-session-rights.ts';
import { NotificationHub, type SessionsByNow } from './notification-hub.ts';
import { NotificationReader } from './notification-reader.ts';

export interface NotificationStreamsOptions {
  readonly database: Database;
  readonly events: PortalEvents;
  readonly log: Pick<Logger, 'warn'>;
  readonly readers?: Gauge;
}

export interface NotificationStreams {
  /** Answers a call with its user's stream, for a number of seconds. */
  open(session: Authenticated, seconds: number, reply: FastifyReply): Promise<void>;
  /** Ends the streams when the server closes. */
  readonly plugin: (fastify: FastifyInstance) => Promise<void>;
}

/** Changes of rights are announced; this finds expired sessions. */
const CHECK_MS = 2_000;
/** After this long without a response to a check, streams end, since their rights are unknown. */
const UNCHECKED_MS = 5_000;
const NOTIFICATIONS = 'azimute_notifications';
const ALERTS = 'azimute_alerts';
const GEOFENCES = 'azimute_geofences';
const RIGHTS = 'azimute_live';

const personSchema = z.object({ accountId: z.int(), userId: z.int() });
const alertsSchema = z.object({ accountId: z.int(), unitIds: z.array(z.int()).nullable() });
const crossingsSchema = z.object({ accountId: z.int(), unitIds: z.array(z.int()), from: z.string() });
const rightsSchema = z.object({ topic: z.literal('rights'), userIds: z.array(z.int()).default([]) });

/**
 * Creates the notification streams of this process. One connection receives every change of notifications and rights;
 * it opens with the first reader.
 */
export function createNotificationStreams(options: NotificationStreamsOptions): NotificationStreams {
  const { database, events, log, readers } = options;
  const hub = new NotificationHub({ app: database.app, log, readers });
  const checks = createChecks(database, hub);
  const listener = new KeptListener({
    database,
    log,
    name: 'azimute notifications',
    channels: [NOTIFICATIONS, ALERTS, GEOFENCES, RIGHTS],
    onNotice: (channel, payload) => {
      const notice = parseJson(payload);
      if (channel === RIGHTS) {
        const rights = rightsSchema.safeParse(notice).data;
        if (rights === undefined) return;
        hub.notePeople(rights.userIds);
        checks.checkSoon();
        return;
      }
      if (channel === ALERTS) {
        const alerts = alertsSchema.safeParse(notice).data;
        if (alerts !== undefined) hub.noteHint('alerts', alerts.accountId, alerts.unitIds);
        return;
      }
      if (channel === GEOFENCES) {
        const crossings = crossingsSchema.safeParse(notice).data;
        // This process already knows its own records.
        if (crossings !== undefined && crossings.from !== events.processId)
          hub.noteHint('geofences', crossings.accountId, crossings.unitIds);
        return;
      }
      const person = personSchema.safeParse(notice).data;
      if (person !== undefined) hub.note(person.accountId, person.userId);
    },
    onListening: () => {
      hub.noteEverything();
      checks.checkSoon();
    },
  });
  const stops = [
    events.on('sessionEnded', () => checks.checkSoon()),
    events.on('rightsChanged', () => checks.checkSoon()),
    events.on('geofencesCrossed', ({ accountId, unitIds }) => hub.noteHint('geofences', accountId, unitIds)),
  ];
  return {
    open: async (session, seconds, reply) => {
      const { accountId, userId } = session.actor;
      if (userId === null) throw new DomainError('forbidden');
      await listener.start();
      checks.start();
      writeHead(reply);
      const nowMs = performance.now();
      const reader = new NotificationReader({
        sessionId: session.sessionId,
        accountId,
        userId,
        sink: reply.raw,
        nowMs,
        endsAtMs: nowMs + seconds * 1_000,
      });
      reply.raw.once('close', () => hub.leave(reader));
      hub.admit(reader);
      // A session that ended between the call's own check and this one was not announced here.
      checks.checkSoon();
    },
    plugin: async (fastify) => {
      fastify.addHook('preClose', async () => {
        for (const stop of stops) stop();
        checks.stop();
        hub.close();
        await listener.stop();
      });
    },
  };
}

function writeHead(reply: FastifyReply): void {
  const { raw } = reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // Makes proxies pass each event on immediately.
    'x-accel-buffering': 'no',
    // A connection left open after the last event would keep the server from closing.
    connection: 'close',
  });
  raw.flushHeaders();
}

/** Reads the rights of all open sessions in one query, one query at a time. */
function createChecks(database: Database, hub: NotificationHub) {
  let timer: NodeJS.Timeout | null = null;
  let checking = false;
  let again = false;
  let unansweredSinceMs: number | null = null;
  const checkOnce = async (): Promise<void> => {
    unansweredSinceMs ??= performance.now();
    const { sessionIds } = hub;
    try {
      if (sessionIds.length > 0) hub.enforce(await readSessionsByNow(database, sessionIds));
      unansweredSinceMs = null;
    } catch {
      // The listener logs the outage; only its duration matters here.
    }
  };
  const check = async (): Promise<void> => {
    checking = true;
    do {
      again = false;
      await checkOnce();
    } while (again);
    checking = false;
  };
  const checkSoon = (): void => {
    if (checking) again = true;
    else void check();
  };
  const dropUnchecked = (): void => {
    if (unansweredSinceMs !== null && performance.now() - unansweredSinceMs > UNCHECKED_MS) hub.dropAll();
  };
  return {
    start: () => {
      if (timer !== null) return;
      timer = setInterval(() => {
        checkSoon();
        // Runs after pending input: a suspended process reads its answers before it treats them as missing.
        setImmediate(dropUnchecked);
      }, CHECK_MS);
      timer.unref();
    },
    checkSoon,
    stop: () => {
      if (timer !== null) clearInterval(timer);
    },
  };
}

async function readSessionsByNow({ app }: Database, sessionIds: readonly string[]): Promise<SessionsByNow> {
  const rights = new Map(
    [...(await readSessionRights(app, sessionIds))].map(([sessionId, held]) => [
      sessionId,
      {
        accountId: held.accountId,
        version: versionOfRights(held),
        seesNotifications: seesModule(held.sees, 'notifications'),
        hintUnits: {
          alerts: unitsOf(held, 'services:simc:alertas:alertas'),
          geofences: unitsOf(held, 'services:simc:geolocalizacao:cercas'),
        },
      },
    ]),
  );
  const ended = sessionIds.filter((sessionId) => !rights.has(sessionId));
  const whyEnded = ended.length === 0 ? new Map<string, string>() : await readWhySessionsEnded(app, ended);
  return { asked: new Set(sessionIds), rights, whyEnded };
}

/** Returns the ULs in which a session sees a section's data; null without the section. */
function unitsOf(
  { sees, allUnits, unitIds }: Pick<Actor, 'sees' | 'allUnits' | 'unitIds'>,
  section: ModuleCode,
): ReadonlySet<number> | 'all' | null {
  if (!seesModule(sees, section)) return null;
  return allUnits ? 'all' : new Set(unitIds);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

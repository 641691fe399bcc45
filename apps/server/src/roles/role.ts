import type { FastifyInstance } from 'fastify';
import type { RouteTable } from '../platform/http/route-table.ts';
import type { PortalEvents } from '../platform/events.ts';
import type { VirusScanner } from '../platform/virus-scanner/virus-scanner.ts';
import type { Journal } from '../features/telemetry/journal/open-journal.ts';
import type { Demo } from './demo.ts';
import type { Installation } from './open-installation.ts';

/** What roles of one process share. */
export interface RoleContext extends Installation {
  events: PortalEvents;
  /** Undefined where files are not looked through for viruses. */
  scanner: VirusScanner | undefined;
  /** Between endpoints and engines; undefined without NATS_URL, and for roles that are neither. */
  journal: Journal | undefined;
  /** Undefined without DEMO, and where nothing has loaded it. */
  demo?: Demo | undefined;
  /** For tests on a database whose contents are thrown away. */
  allowsUnsyncedCommits?: boolean;
}

/** What a role adds to its process. */
export interface RolePart {
  /** The calls it answers. */
  routes: RouteTable;
  /** Sockets, parsers and pages beside the calls. */
  plugins: ((server: FastifyInstance) => Promise<void>)[];
  /** Folder of the built web app, when it serves that. */
  webRoot?: string;
  /** From where its page may fetch maps. */
  mapSources?: readonly string[];
  /** Why it cannot do its work, where that does not depend on the database. */
  findObstacle?: () => Promise<string | undefined>;
  /** Why devices are refused at the moment, if they are. */
  findRefusal?: () => Promise<string | undefined>;
  /** Begins what runs by itself, once the port is open. */
  begin?: (address: string) => Promise<void>;
  /** Halts that, before the port closes. */
  halt?: () => Promise<void>;
  /** Ends the rest, after the last request was answered and before the database goes. */
  end?: () => Promise<void>;
}

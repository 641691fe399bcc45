import type { FastifyInstance } from 'fastify';
import type { RouteTable } from '../platform/http/route-table.ts';
import type { PortalEvents } from '../platform/events.ts';
import type { VirusScanner } from '../platform/virus-scanner/virus-scanner.ts';
import type { Journal } from '../features/telemetry/journal/open-journal.ts';
import type { Demo } from './demo.ts';
import type { Installation } from './open-installation.ts';

/** Dependencies shared by the roles of a process. */
export interface RoleContext extends Installation {
  events: PortalEvents;
  /** Undefined if files are not scanned for viruses. */
  scanner: VirusScanner | undefined;
  /** Between endpoints and engines; undefined without NATS_URL, and for other roles. */
  journal: Journal | undefined;
  /** Undefined without DEMO, or if it was not loaded. */
  demo?: Demo | undefined;
  /** For tests with a disposable database. */
  allowsUnsyncedCommits?: boolean;
}

/** Parts that a role adds to its process. */
export interface RolePart {
  /** Calls that it handles. */
  routes: RouteTable;
  /** Sockets, parsers and pages in addition to the calls. */
  plugins: ((server: FastifyInstance) => Promise<void>)[];
  /** Folder of the built web app, if it is served. */
  webRoot?: string;
  /** Sources from which its page may fetch maps. */
  mapSources?: readonly string[];
  /** Returns why it cannot work, for reasons other than the database. */
  findObstacle?: () => Promise<string | undefined>;
  /** Returns why devices are refused at the moment, if they are. */
  findRefusal?: () => Promise<string | undefined>;
  /** Starts background work, once the port is open. */
  begin?: (address: string) => Promise<void>;
  /** Stops background work, before the port closes. */
  halt?: () => Promise<void>;
  /** Ends the rest, after the last response and before the database closes. */
  end?: () => Promise<void>;
}

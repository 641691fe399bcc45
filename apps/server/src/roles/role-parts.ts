import type { FastifyInstance } from 'fastify';
import type { CallerSources } from '../platform/http/caller.ts';
import type { RouteTable } from '../platform/http/route-table.ts';

/** What a role adds to the process. */
export interface RoleParts {
  /** The calls it answers. */
  routes: RouteTable;
  sources: CallerSources;
  plugins: ((server: FastifyInstance) => Promise<void>)[];
  /** Folder of the built web app, when it serves that. */
  webRoot: string | undefined;
  /** Lines for the person at the terminal. */
  welcome(address: string): Promise<string>;
  /** Begins what runs by itself, once the port is open at that address. */
  begin(address: string): Promise<void>;
  /** Ends it, after the last request was answered and before the database goes. */
  end(): Promise<void>;
}

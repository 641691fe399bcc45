import { apiPrefix, calls } from '@azimute/contract';
import { createLogger } from '../log.ts';
import { createServer } from './create-server.ts';
import { isObject, type Json } from './json-object.ts';

/** Returns the OpenAPI document of this version, as served by a portal; needs no database. */
export async function readApiDocument(): Promise<Json> {
  const server = await createServer({
    log: createLogger({ level: 'silent' }),
    portal: { productName: 'Azimute', defaultLocale: 'en', demo: false },
    sources: {
      authenticate: async () => null,
      readAgain: async (session) => session,
      proveApiKey: async () => null,
      proveServiceAccount: async () => null,
    },
    routes: Object.fromEntries(Object.keys(calls).map((name) => [name, async () => undefined])),
  });
  const document: unknown = (await server.inject(`${apiPrefix}/docs/json`)).json();
  await server.close();
  if (!isObject(document)) throw new Error('The OpenAPI document is not an object.');
  return document;
}

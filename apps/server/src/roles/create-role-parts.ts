import type { Installation } from './open-installation.ts';
import type { RoleParts } from './role-parts.ts';

export async function createRoleParts(_installation: Installation): Promise<RoleParts> {
  return {
    routes: {},
    sources: { authenticate: async () => null, proveApiKey: async () => null },
    plugins: [],
    webRoot: undefined,
    welcome: async (address) => `\n  Azimute is ready: ${address}\n`,
    begin: async () => undefined,
    end: async () => undefined,
  };
}

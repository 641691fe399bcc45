import type { RoleContext, RolePart } from './role.ts';

/** What devices use: the doors and the pipeline behind them. */
export function createEngineRole(_context: RoleContext) {
  return { routes: {}, plugins: [] } satisfies RolePart;
}

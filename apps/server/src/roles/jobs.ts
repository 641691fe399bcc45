import type { RoleContext, RolePart } from './role.ts';

/** What runs by itself. */
export function createJobsRole(_context: RoleContext) {
  return { routes: {}, plugins: [] } satisfies RolePart;
}

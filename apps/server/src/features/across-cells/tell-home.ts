import type { Locale } from '@azimute/contract';
import type { Authenticated } from '../../platform/http/caller.ts';
import type { CellsContext } from './cells-context.ts';
import { ask } from './open-account-elsewhere.ts';
import { findRoot } from './roots.ts';

/** What somebody changes of themselves in whichever account they are. */
export interface OwnChange {
  readonly locale?: Locale | undefined;
  /** Null for that of the account. */
  readonly timeZone?: string | null | undefined;
}

/**
 * Before somebody whose home is another cell changes what is theirs in all accounts: their home has it first, from which the
 * other cells take it.
 * @throws DomainError cell_unavailable; not_found where the root has ended
 */
export async function tellHome(
  context: CellsContext,
  session: Authenticated,
  change: OwnChange,
): Promise<void> {
  if (!session.homeElsewhere || (change.locale === undefined && change.timeZone === undefined)) return;
  const root = await findRoot(context.database.app, session.actor);
  if (root === undefined || root.cell === null) return;
  await ask(context, root.cell, 'changePerson', {
    rootSessionId: root.sessionId,
    userId: root.userId,
    ...change,
  });
}

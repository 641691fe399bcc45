import {
  changesModule,
  type UserImport,
  type UserImportDetail,
  type UserImportLine,
} from '@azimute/contract';
import type { AccountClient, ImportKind, ImportLine, ImportRow } from '../../platform/imports/import-kind.ts';
import { readLines } from '../../platform/imports/import-lines.ts';
import { findImport } from '../../platform/imports/stored-imports.ts';
import { describeLifeCycle } from '../../platform/imports/describe-life-cycle.ts';
import { mapUserColumns } from './import-headings.ts';
import { holdUsers, type UserImportShape } from './evaluate-user-lines.ts';
import { readUserLines } from './read-user-lines.ts';

/** Claiming an import first locks the account's row, like removing its user. */
export const userImports: ImportKind<UserImportShape> = {
  name: 'user',
  mayImport: ({ role, changes }) => role === 'admin' && changesModule(changes, 'admin:users'),
  hold: ({ client }) => holdUsers(client),
  noProgress: { done: 0, created: 0, added: 0, present: 0, refused: 0 },
  summarize: ({ progress: { created, added, present, refused } }) => ({
    added: created + added,
    present,
    refused,
  }),
};

const REFUSALS_SHOWN = 100;

/** @throws DomainError not_found if it is not the user's */
export async function readUserImport(account: AccountClient, id: number): Promise<UserImportDetail> {
  const row = await findImport(userImports, account, id);
  const asked = { after: 0, limit: REFUSALS_SHOWN, only: 'bad' as const };
  const refused = await readLines(userImports, account, id, asked);
  return {
    ...presentUserImport(row),
    refusals: refused.flatMap((line) => presentRefused(row.file.headings, line)),
  };
}

function presentRefused(
  headings: readonly string[],
  { problem, ...refused }: ImportLine<UserImportShape>,
): UserImportLine[] {
  if (problem === null) return [];
  return readUserLines([refused], mapUserColumns(headings), new Map()).map(({ line, name, email, role }) => ({
    line,
    name,
    email,
    role,
    ...problem,
  }));
}

export function presentUserImport(row: ImportRow<UserImportShape>): UserImport {
  return {
    ...describeLifeCycle(row),
    state: row.state as UserImport['state'],
    progress: { ...row.progress, total: row.preview.toAdd },
  };
}

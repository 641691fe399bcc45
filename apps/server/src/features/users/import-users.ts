import { createHash } from 'node:crypto';
import type { ImportUsers, Locale, UserImportPreview } from '@azimute/contract';
import { userImportFields, userImportMaxLines } from '@azimute/contract/users/values';
import type { AccountClient } from '../../platform/imports/import-kind.ts';
import { insertLines } from '../../platform/imports/import-lines.ts';
import {
  findSame,
  refuseWithoutGoodLines,
  requireRoomFor,
  startImport,
} from '../../platform/imports/import-verbs.ts';
import { insertImport, updateImport } from '../../platform/imports/stored-imports.ts';
import type { ReadFile } from '../../platform/imports/parse-csv-file.ts';
import { readCsvFile } from '../../platform/imports/read-csv-file.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { mapUserColumns } from './import-headings.ts';
import {
  countOutcomes,
  findProblem,
  evaluateUserLines,
  presentEvaluated,
  type EvaluatedUser,
  type UserImportShape,
} from './evaluate-user-lines.ts';
import { userImports } from './user-imports.ts';

/**
 * Returns the result of each line in a file of users; without a dry run, a background job then adds them. Starts
 * nothing if no line can be added, or while the same user's import of the same file runs.
 * @throws DomainError forbidden, validation_failed if the file cannot be read
 */
export async function importUsers(
  account: AccountClient,
  actor: Actor,
  wanted: ImportUsers & { readonly content: ReadFile; readonly locale: Locale },
): Promise<UserImportPreview> {
  const { headings, lines } = wanted.content;
  const evaluated = await evaluateUserLines(account.client, { headings, lines, grant: wanted.grant });
  const mapping = mapUserColumns(headings);
  return {
    counts: countOutcomes(evaluated),
    lines: evaluated.map(presentEvaluated),
    columns: Object.fromEntries(
      userImportFields.map((field) => {
        const column = mapping[field];
        return [field, column === null ? null : (headings[column] ?? null)];
      }),
    ) as UserImportPreview['columns'],
    importId: wanted.dryRun ? null : await startUserImport(account, actor, wanted, evaluated),
  };
}

/** @throws DomainError validation_failed unless it is a CSV file within the import's line limit */
export function readUserFile(accountId: number, base64: string): Promise<ReadFile> {
  return readCsvFile(accountId, Buffer.from(base64, 'base64'), userImportMaxLines);
}

/** @throws DomainError too_many_requests at the limit of the user's waiting files */
export function requireRoomForUsers(account: AccountClient, wanted: ImportUsers): Promise<void> {
  return requireRoomFor(userImports, account, sameFile(wanted));
}

function sameFile({
  file,
  grant,
}: Pick<ImportUsers, 'file' | 'grant'>): Pick<UserImportShape['settings'], 'grant' | 'fileHash'> {
  return { grant, fileHash: createHash('sha256').update(file).digest('base64') };
}

async function startUserImport(
  account: AccountClient,
  actor: Actor,
  { content, locale, ...wanted }: Parameters<typeof importUsers>[2],
  evaluated: readonly EvaluatedUser[],
): Promise<number | null> {
  // Concurrent requests with the same file would not see each other: the account's users are already locked.
  const running = await findSame(userImports, account, sameFile(wanted));
  if (running !== undefined) return running;
  const { create, add, present, skip, bad } = countOutcomes(evaluated);
  const toAdd = create + add;
  if (toAdd === 0) return null;
  const id = await insertImport(userImports, account, actor, wanted.fileName, 'draft');
  await updateImport(userImports, account, id, {
    file: { headings: content.headings },
    settings: { ...sameFile(wanted), locale },
    preview: { toAdd },
    progress: { ...userImports.noProgress, present, refused: skip + bad },
  });
  // Valid lines, and refused ones with the problem.
  const kept = evaluated.flatMap((one, place) => {
    const { line, cells } = content.lines[place] ?? { line: one.line.line, cells: [] };
    return one.outcome === 'present' ? [] : [{ line, cells, problem: findProblem(one) }];
  });
  await insertLines(userImports, account, { id, userId: actor.userId }, kept);
  await startImport(userImports, account, id, ({ preview }) => refuseWithoutGoodLines(preview.toAdd));
  return id;
}

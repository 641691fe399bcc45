import type { UserImportLine, UserImportOutcome, Locale, UserImport } from '@azimute/contract';
import type { PoolClient } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import { foldHeading } from '../../platform/spreadsheets/fold-heading.ts';
import type { FileLine } from '../../platform/spreadsheets/parse-csv.ts';
import { hasDirectory } from './has-directory.ts';
import { mapUserColumns } from './import-headings.ts';
import { readUserLines, type UserLine, type LineErrors } from './read-user-lines.ts';

export interface UserImportShape {
  readonly file: { readonly headings: readonly string[] };
  readonly settings: {
    /** True to give users of other accounts access. */
    readonly grant: boolean;
    readonly locale: Locale;
    /** Identifies a running import of the same file, which is not started again. */
    readonly fileHash: string;
  };
  readonly preview: { readonly toAdd: number };
  readonly progress: Omit<UserImport['progress'], 'total'>;
  readonly problem: { readonly outcome: 'skip' | 'bad'; readonly errors: LineErrors };
}

export interface EvaluatedUser {
  readonly line: UserLine;
  readonly outcome: UserImportOutcome;
  /** The existing user with the e-mail. */
  readonly userId: number | undefined;
}

export interface EvaluatedFile {
  readonly headings: readonly string[];
  readonly lines: readonly FileLine[];
  /** True to give users of other accounts access. */
  readonly grant: boolean;
}

/**
 * Evaluates each line of a file of users against current data. Locks the account's users until the commit.
 * @throws DomainError forbidden if the caller does not administer the users
 */
export async function evaluateUserLines(
  client: PoolClient,
  { headings, lines, grant }: EvaluatedFile,
): Promise<EvaluatedUser[]> {
  await holdUsers(client);
  const read = readUserLines(lines, mapUserColumns(headings), await readProfileNames(client));
  const { rows } = await client.query<{ email: string; user_id: number; is_member: boolean }>(
    'select * from find_account_users($1)',
    [read.map(({ email }) => email)],
  );
  const found = new Map(rows.map((row) => [row.email, row]));
  const takesDirectory = await hasDirectory(client);
  return read.map((readLine) => {
    const person = found.get(readLine.email);
    const line = takesDirectory || person !== undefined ? readLine : refuseDirectory(readLine);
    const isBad = Object.keys(line.errors).length > 0;
    const outcome = isBad
      ? 'bad'
      : person === undefined
        ? 'create'
        : person.is_member
          ? 'present'
          : grant
            ? 'add'
            : 'skip';
    return { line, outcome, userId: person?.user_id };
  });
}

function refuseDirectory(line: UserLine): UserLine {
  if (!line.directoryLogin) return line;
  return { ...line, errors: { ...line.errors, directoryLogin: ['no_directory'] } };
}

/** @throws DomainError forbidden if the caller does not administer the users */
export async function holdUsers(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>(`select hold_account('admin:users') as held`);
  if (!rows[0]?.held) throw new DomainError('forbidden');
}

/** Counts lines by result. */
export function countOutcomes(evaluated: readonly EvaluatedUser[]): Record<UserImportOutcome, number> {
  const counts = { create: 0, add: 0, present: 0, skip: 0, bad: 0 };
  for (const { outcome } of evaluated) counts[outcome] += 1;
  return counts;
}

/** Returns why a line is not added; null if it is, or already was. */
export function findProblem({ outcome, line }: EvaluatedUser): UserImportShape['problem'] | null {
  return outcome === 'bad' || outcome === 'skip' ? { outcome, errors: line.errors } : null;
}

export function presentEvaluated({ line, outcome }: EvaluatedUser): UserImportLine {
  const { line: number, name, email, role, errors } = line;
  return { line: number, name, email, role, outcome, errors };
}

async function readProfileNames(client: PoolClient): Promise<Map<string, number>> {
  const { rows } = await client.query<{ profile_id: number; name: string }>(
    'select profile_id, name from account_user_profiles',
  );
  return new Map(rows.map(({ profile_id: id, name }) => [foldHeading(name), id]));
}

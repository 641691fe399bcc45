import type { CreatedUser } from '@azimute/contract';
import type { ImportLine } from '../../platform/imports/import-kind.ts';
import { updateLines } from '../../platform/imports/import-lines.ts';
import {
  advanceImport,
  inSlices,
  type ImportStep,
  type ImportWork,
} from '../../platform/imports/import-run.ts';
import { addUser, auditCreated, insertUser } from './create-user.ts';
import {
  countOutcomes,
  findProblem,
  evaluateUserLines,
  type UserImportShape,
} from './evaluate-user-lines.ts';
import { userImports } from './user-imports.ts';

/** Small, since the account's users are locked in the meantime. */
const LINES_AT_ONCE = 25;

export function userImportWork(linesAtOnce: number = LINES_AT_ONCE): ImportWork<UserImportShape> {
  return {
    kind: userImports,
    slices: (run) => inSlices({ kind: userImports, run, linesAtOnce }, importUserLines),
  };
}

async function importUserLines(
  step: ImportStep<UserImportShape>,
  lines: readonly ImportLine<UserImportShape>[],
): Promise<void> {
  const { client, actor, row } = step;
  const { settings, file, progress } = row;
  const evaluated = await evaluateUserLines(client, { ...file, lines, grant: settings.grant });
  const created: CreatedUser[] = [];
  for (const { line, outcome, userId } of evaluated) {
    if (outcome !== 'create' && outcome !== 'add') continue;
    const locale = line.locale ?? settings.locale;
    const user = { ...line, profileIds: [...line.profileIds], photo: undefined, passwordHash: null, locale };
    created.push(
      await (userId === undefined ? insertUser(client, actor, user) : addUser(client, actor, userId, user)),
    );
  }
  const refused = evaluated.flatMap((one) => {
    const problem = findProblem(one);
    return problem === null ? [] : [{ line: one.line.line, problem, plan: null }];
  });
  await updateLines(userImports, step, row.id, refused);
  const counts = countOutcomes(evaluated);
  await advanceImport(userImports, step, lines.at(-1)?.line ?? row.lastLine, {
    done: progress.done + evaluated.length,
    created: progress.created + counts.create,
    added: progress.added + counts.add,
    present: progress.present + counts.present,
    refused: progress.refused + refused.length,
  });
  await auditCreated(client, created);
}

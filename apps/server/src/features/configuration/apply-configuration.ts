import { createHash } from 'node:crypto';
import {
  nameOfValidationCode,
  type AppliedConfiguration,
  type ApplyConfiguration,
  type ConfigurationPlan,
  type ConfigurationProblem,
  type ConfigurationStep,
  type ExportedConfiguration,
  type PlanConfiguration,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { mayCall, type Caller } from '../../platform/http/enforce-access.ts';
import { takeTurn } from '../../platform/take-turn.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import type { WebhookSettings } from '../webhooks/post-webhook.ts';
import {
  aliasOf,
  compareConfiguration,
  firstNewId,
  readBody,
  type Comparison,
  type Step,
} from './compare-configuration.ts';
import { configurationKinds } from './configuration-kinds.ts';
import { isNamedKind, type NameIndex } from './name-index.ts';
import { hashOf, readSections, stableJson } from './read-sections.ts';
import type { Created, Item } from './resource-kind.ts';

const SHOWN_CHARACTERS = 2_000;
const BACKTEST_DAYS = 30;

/** Returns every section that the caller can see. */
export function exportConfiguration(context: VerbContext, caller: Caller): Promise<ExportedConfiguration> {
  return transact(context, async (transaction) => {
    const kinds = configurationKinds.filter(({ calls }) => calls.see.every((call) => mayCall(call, caller)));
    const { items, notes } = await readSections(transaction, kinds);
    const sections: Record<string, Item[]> = Object.fromEntries(
      kinds.map((kind) => [kind.section, (items.get(kind) ?? []).map(({ item }) => item)]),
    );
    return { configuration: { version: 1, ...sections }, notes: [...notes] };
  });
}

/** Compares, makes the steps and takes them back, so that the plan names what the verbs would refuse. */
export function planConfiguration(
  context: VerbContext,
  caller: Caller,
  given: PlanConfiguration,
  settings: WebhookSettings,
): Promise<ConfigurationPlan> {
  return transact(context, async (transaction) => {
    const comparison = await compareConfiguration(transaction, caller, given);
    const problems = [...comparison.problems];
    if (problems.length === 0 && comparison.steps.length > 0) {
      const { client } = transaction;
      await client.query('savepoint planned');
      try {
        await makeSteps({ ...transaction, emit: () => undefined }, comparison, settings);
      } catch (error) {
        if (!(error instanceof RefusedStep)) throw error;
        problems.push(...error.problems);
      }
      await client.query('rollback to savepoint planned');
    }
    return {
      hash: await hashOfSteps(comparison),
      steps: comparison.steps.map(presentStep),
      kept: comparison.kept.map(({ kind: { section }, name }) => ({ section, name })),
      problems,
      notes: [...comparison.notes],
    };
  });
}

/**
 * Makes the steps of a plan, all or nothing.
 * @throws DomainError validation_failed if there are problems, conflict if the plan had other steps
 */
export function applyConfiguration(
  context: VerbContext,
  caller: Caller,
  { hash, ...given }: ApplyConfiguration,
  settings: WebhookSettings,
): Promise<AppliedConfiguration> {
  return transact(context, async (transaction) => {
    // Of two at once, the second sees the result of the first.
    await transaction.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `azimute.configuration.${transaction.accountId}`,
    ]);
    const comparison = await compareConfiguration(transaction, caller, given);
    if (comparison.problems.length > 0) throw refusal(comparison.problems);
    if ((await hashOfSteps(comparison)) !== hash)
      throw new DomainError('conflict', {
        detail: 'The account or the configuration changed since the plan. Nothing was changed. Plan again.',
      });
    try {
      const secrets = await makeSteps(transaction, comparison, settings);
      const count = (wanted: Step['action']): number =>
        comparison.steps.filter(({ action }) => action === wanted).length;
      return { created: count('create'), changed: count('change'), deleted: count('delete'), secrets };
    } catch (error) {
      if (error instanceof RefusedStep) throw refusal(error.problems, error.refusal);
      throw error;
    }
  });
}

/** Returns a refusal with the places of its problems; with the code of a verb's refusal, if there is one. */
function refusal(problems: readonly ConfigurationProblem[], of?: DomainError): DomainError {
  return new DomainError(of?.code ?? 'validation_failed', {
    errors: Object.fromEntries(problems.map(({ path }) => [path, ['invalid_value']])),
    detail: problems
      .slice(0, 20)
      .map(({ path, message }) => `${path}: ${message}`)
      .join('\n'),
    ...(of?.retryAfterSeconds !== undefined && { retryAfterSeconds: of.retryAfterSeconds }),
    cause: of,
  });
}

/** A verb's refusal, with the place of its item. */
class RefusedStep extends Error {
  readonly problems: readonly ConfigurationProblem[];
  readonly refusal: DomainError;

  constructor(step: Step, error: DomainError) {
    super(error.message);
    this.refusal = error;
    const { kind, name, action, desired } = step;
    const path = desired?.path ?? kind.section;
    const message = `${action} "${name}": ${error.detail ?? error.message}`;
    const fields = Object.entries(error.errors ?? {});
    this.problems =
      fields.length === 0
        ? [{ path, message }]
        : fields.map(([field, codes]) => ({
            path: [path, ...field.split('.').map((part) => aliasOf(kind, part))].join('.'),
            message:
              error.detail === undefined
                ? `${message} (${codes.map((code) => nameOfValidationCode(code) ?? code).join(', ')})`
                : message,
          }));
  }
}

type Secrets = AppliedConfiguration['secrets'];

async function makeSteps(
  transaction: Transaction,
  { steps, names }: Comparison,
  settings: WebhookSettings,
): Promise<Secrets> {
  // Before any row is written, in the order of other writers.
  for (const hold of new Set(steps.map(({ kind }) => kind.hold))) await hold?.(transaction);
  const secrets: Secrets = [];
  for (const step of steps) {
    try {
      const secret = await makeStep(transaction, step, names, settings);
      if (secret !== undefined) secrets.push({ webhook: step.name, secret });
    } catch (error) {
      if (error instanceof DomainError) throw new RefusedStep(step, error);
      throw error;
    }
  }
  return secrets;
}

/** Returns the secret of a new webhook. */
async function makeStep(
  transaction: Transaction,
  { kind, action, name, changes, desired, stored }: Step,
  names: NameIndex,
  settings: WebhookSettings,
): Promise<string | undefined> {
  if (action === 'delete') {
    await kind.delete?.(transaction, stored?.stored);
    return undefined;
  }
  // Records that it refers to have been created before it.
  const body = readBody(kind, desired?.given ?? {}, names, (path, message) => {
    throw new DomainError('validation_failed', { errors: { [path]: ['invalid_value'] }, detail: message });
  });
  if (body === null) throw new Error('A body was refused that the comparison accepted');
  if (action === 'change') {
    const fields = new Set(changes.map(({ field }) => field));
    await kind.change(transaction, stored?.stored, { body, fields }, settings);
    return undefined;
  }
  const created: Created | undefined = await kind.create?.(transaction, body, settings);
  const { section } = kind;
  if (created !== undefined && isNamedKind(section)) names.replace(section, name, created.id);
  return created?.secret;
}

async function hashOfSteps({ steps }: Comparison): Promise<string> {
  const hash = createHash('sha256');
  for (const [index, { kind, action, name, changes }] of steps.entries()) {
    if (index % 50 === 49) await takeTurn();
    hash.update(`${stableJson({ section: kind.section, action, name, changes })}\n`);
  }
  return hash.digest('hex');
}

function presentStep(step: Step): ConfigurationStep {
  const { kind, action, name, changes } = step;
  return {
    section: kind.section,
    name,
    action,
    changes: changes.map(({ field, from, to }) => ({ field, from: shorten(from), to: shorten(to) })),
    backtest: backtestOf(step),
  };
}

function shorten(value: unknown): unknown {
  const { length } = stableJson(value);
  if (length <= SHOWN_CHARACTERS) return value;
  return `${length} characters, SHA-256 ${hashOf(value).slice(0, 12)}`;
}

/** Returns the call that evaluates the fields that change, if it can refer to saved records only. */
function backtestOf({ kind, action, changes, desired, stored }: Step): ConfigurationStep['backtest'] {
  const { backtest } = kind;
  if (backtest === undefined || action === 'delete' || desired === undefined) return null;
  const evaluated = backtest.fields.map((field) => aliasOf(kind, field));
  if (!changes.some(({ field }) => evaluated.includes(field))) return null;
  const body = Object.fromEntries(backtest.fields.map((field) => [field, desired.body[field] ?? null]));
  const saved = stored === undefined ? null : kind.idOf(stored.stored);
  return refersToNew(body)
    ? null
    : { call: backtest.call, body: { ...body, [backtest.id]: saved, days: BACKTEST_DAYS } };
}

function refersToNew(value: unknown): boolean {
  if (typeof value === 'number') return value >= firstNewId;
  return typeof value === 'object' && value !== null && Object.values(value).some(refersToNew);
}

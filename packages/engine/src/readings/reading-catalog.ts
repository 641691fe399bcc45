import {
  builtInReadings,
  type ReadingKind,
  type ReadingNames,
  type ReadingSource,
  type ReadingValue,
} from '@azimute/contract';
import { parseFormula, type Formula } from './parse-formula.ts';
import { asReading, type ReportedValues } from './reported-values.ts';

/** Reading of an account. */
export interface ReadingDefinition {
  readonly code: string;
  readonly kind: ReadingKind;
  readonly unit: string;
  readonly names: ReadingNames;
  /** Numbers beyond these limits are impossible; null for no limit. */
  readonly lowest: number | null;
  readonly highest: number | null;
  /** Largest change within ten minutes; null for a quarter of the range. A larger one waits for the next value. */
  readonly largestStep: number | null;
  /** Sources of the account and built-in ones; the account's take precedence on devices they apply to. */
  readonly ownSources: readonly ReadingSource[];
  readonly sources: readonly ReadingSource[];
}

/** Properties that select the sources for a device. */
export interface DeviceKind {
  /** From `protocolOf`. */
  readonly protocol: string | null;
  /** Model of the machine. */
  readonly model: string;
}

/** Readings of one message. */
export interface Readings {
  /** Reported values by code, including impossible ones. */
  readonly values: Readonly<Record<string, ReadingValue>>;
  /** Codes of impossible numbers: shown and counted, but not used. */
  readonly impossible: readonly string[];
}

/** How to read devices of one kind; created once per kind. */
export interface ReadingPlan {
  readonly steps: readonly ReadingStep[];
}

interface ReadingStep {
  readonly definition: ReadingDefinition;
  readonly formulas: readonly Formula[];
}

/** Readings of an account. */
export interface ReadingCatalog {
  readonly definitions: ReadonlyMap<string, ReadingDefinition>;
  /** Returns the same plan for every device of a kind. */
  planOf(kind: DeviceKind): ReadingPlan;
}

/** Reading of an account, overriding a built-in one or in addition. */
export type OwnReading = Omit<ReadingDefinition, 'sources'>;

/** Returns the protocol in the attributes, as from a Traccar server, or else the endpoint. */
export function protocolOf(
  attributes: Readonly<Record<string, unknown>> | null | undefined,
  source: string | null,
): string | null {
  const named = attributes?.['protocol'];
  return typeof named === 'string' ? named : source;
}

/** Merges built-in readings with the account's readings. */
export function readingCatalogOf(own: readonly OwnReading[]): ReadingCatalog {
  const definitions = new Map(builtIn);
  for (const reading of own)
    definitions.set(reading.code, { ...reading, sources: builtIn.get(reading.code)?.sources ?? [] });
  const sources = [...definitions.values()].flatMap((each) => [...each.ownSources, ...each.sources]);
  const protocols = new Set(sources.map((source) => source.protocol));
  const models = new Set(sources.map((source) => source.model));
  const plans = new Map<string, ReadingPlan>();
  return {
    definitions,
    planOf: ({ protocol, model }) => {
      // Devices can report any protocol; all without a source share one kind.
      const kind = {
        protocol: protocols.has(protocol) ? protocol : null,
        model: models.has(model) ? model : null,
      };
      const key = JSON.stringify([kind.protocol, kind.model]);
      const known = plans.get(key) ?? planFor([...definitions.values()], kind);
      plans.set(key, known);
      return known;
    },
  };
}

/** Plan of selected readings only. */
export function onlyReadings({ steps }: ReadingPlan, codes: ReadonlySet<string>): ReadingPlan {
  return { steps: steps.filter(({ definition }) => codes.has(definition.code)) };
}

/**
 * Returns every key that may supply the readings on any device. A key with dots may be a single key or a path of
 * nested keys.
 */
export function keysOfReadings({ definitions }: ReadingCatalog, codes: readonly string[]): string[] {
  const sources = codes.flatMap((code) => {
    const definition = definitions.get(code);
    return definition === undefined ? [] : [...definition.ownSources, ...definition.sources];
  });
  const keys = sources.flatMap(({ formula }) => {
    const parsed = parseFormula(formula);
    return 'formula' in parsed ? parsed.formula.keys : [];
  });
  return [...new Set(keys.flatMap((key) => [key, ...key.split('.').slice(0, 1)]))];
}

/** Reads one message; readings without a value are left out. */
export function readingsOf(told: ReportedValues, plan: ReadingPlan): Readings {
  const values: Record<string, ReadingValue> = {};
  let impossible: string[] | undefined;
  for (const { definition, formulas } of plan.steps) {
    const value = firstOf(formulas, definition.kind, told);
    if (value === null) continue;
    values[definition.code] = value;
    if (!isWithinRange(definition, value)) (impossible ??= []).push(definition.code);
  }
  return { values, impossible: impossible ?? NONE };
}

const NONE: readonly string[] = [];

function firstOf(formulas: readonly Formula[], kind: ReadingKind, told: ReportedValues): ReadingValue | null {
  for (const { read } of formulas) {
    const value = asReading(kind, read(told));
    if (value !== null) return value;
  }
  return null;
}

/** Predicate: is the value possible? */
export function isWithinRange(
  { lowest, highest }: Pick<ReadingDefinition, 'lowest' | 'highest'>,
  value: ReadingValue,
): boolean {
  if (typeof value !== 'number') return true;
  return (lowest === null || value >= lowest) && (highest === null || value <= highest);
}

const builtIn: ReadonlyMap<string, ReadingDefinition> = new Map(
  builtInReadings.map(({ formulas, ofProtocol = {}, ...reading }) => {
    const sources = Object.entries(ofProtocol).flatMap(([protocol, every]) => sourcesOf(protocol, every));
    return [
      reading.code,
      { ...reading, largestStep: null, ownSources: [], sources: [...sources, ...sourcesOf(null, formulas)] },
    ];
  }),
);

function sourcesOf(protocol: string | null, formulas: readonly string[]): ReadingSource[] {
  return formulas.map((formula) => ({ protocol, model: null, formula }));
}

type Known = Pick<ReadingSource, 'protocol' | 'model'>;

function planFor(definitions: readonly ReadingDefinition[], kind: Known): ReadingPlan {
  const steps = definitions.map((definition) => ({ definition, formulas: formulasFor(definition, kind) }));
  return { steps: steps.filter(({ formulas }) => formulas.length > 0) };
}

/**
 * Uses the most specific of the account's applicable sources, model before protocol; if there are none, the most
 * specific built-in ones. The first source with a value counts.
 */
function formulasFor({ ownSources, sources }: ReadingDefinition, kind: Known): readonly Formula[] {
  const own = mostPreciseOf(ownSources, kind);
  return (own.length > 0 ? own : mostPreciseOf(sources, kind)).flatMap(({ formula }) => {
    const parsed = parseFormula(formula);
    return 'formula' in parsed ? [parsed.formula] : [];
  });
}

function mostPreciseOf(sources: readonly ReadingSource[], kind: Known): readonly ReadingSource[] {
  const holding = sources.filter(
    ({ protocol, model }) =>
      (protocol === null || protocol === kind.protocol) && (model === null || model === kind.model),
  );
  const highest = Math.max(...holding.map(rankOf));
  return holding.filter((source) => rankOf(source) === highest);
}

function rankOf({ protocol, model }: ReadingSource): number {
  return (model === null ? 0 : 2) + (protocol === null ? 0 : 1);
}

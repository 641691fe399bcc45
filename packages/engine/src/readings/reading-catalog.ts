import {
  builtInReadings,
  type ReadingKind,
  type ReadingNames,
  type ReadingSource,
  type ReadingValue,
} from '@azimute/contract';
import { parseFormula, type Formula } from './parse-formula.ts';
import { asReading, type ReportedValues } from './reported-values.ts';

/** A reading as an account has it. */
export interface ReadingDefinition {
  readonly code: string;
  readonly kind: ReadingKind;
  readonly unit: string;
  readonly names: ReadingNames;
  /** Beyond them a number is impossible; null without limit. */
  readonly lowest: number | null;
  readonly highest: number | null;
  /** Of a number within ten minutes; null for a quarter of its range. A larger one waits for the next value. */
  readonly largestStep: number | null;
  /** Of the account, then those that the portal brings: the account's count before those on the devices they hold for. */
  readonly ownSources: readonly ReadingSource[];
  readonly sources: readonly ReadingSource[];
}

/** What decides by which sources a device is read. */
export interface DeviceKind {
  /** By `protocolOf`. */
  readonly protocol: string | null;
  /** Of the machine that the device is on. */
  readonly model: string;
}

/** What one message says by the catalogue. */
export interface Readings {
  /** By code, those that it tells, also the impossible. */
  readonly values: Readonly<Record<string, ReadingValue>>;
  /** Codes of numbers outside of what can be: shown and counted, never believed. */
  readonly impossible: readonly string[];
}

/** How the devices of one kind are read. Made once for each kind. */
export interface ReadingPlan {
  readonly steps: readonly ReadingStep[];
}

interface ReadingStep {
  readonly definition: ReadingDefinition;
  readonly formulas: readonly Formula[];
}

/** The readings of an account. */
export interface ReadingCatalog {
  readonly definitions: ReadonlyMap<string, ReadingDefinition>;
  /** The same plan for every device of a kind. */
  planOf(kind: DeviceKind): ReadingPlan;
}

/** The reading of an account over one that the portal brings, or beside them. */
export type OwnReading = Omit<ReadingDefinition, 'sources'>;

/** The protocol that the attributes name, as those from a Traccar server do, else the endpoint. */
export function protocolOf(
  attributes: Readonly<Record<string, unknown>> | null | undefined,
  source: string | null,
): string | null {
  const named = attributes?.['protocol'];
  return typeof named === 'string' ? named : source;
}

/** The readings that the portal brings, with those of the account over them and beside them. */
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
      // Devices may name any protocol: one that no source names is read like every other such.
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

/** A plan of a few of its readings, for who asks for no others. */
export function onlyReadings({ steps }: ReadingPlan, codes: ReadonlySet<string>): ReadingPlan {
  return { steps: steps.filter(({ definition }) => codes.has(definition.code)) };
}

/** Every key of a message that may tell one of some readings, on any device: a key with dots may be one, or one inside another. */
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

/** What one message says. A reading of which it tells nothing is left out. */
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

/** Whether a value can be at all. */
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
 * Of the account's sources that hold for the kind, those that name most of it, a model before a protocol; where none
 * holds, so of those that the portal brings. Among these the first that tells something counts.
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

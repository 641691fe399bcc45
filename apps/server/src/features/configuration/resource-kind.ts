import type { CallName, ConfigurationSection } from '@azimute/contract';
import type { z } from 'zod';
import type { Transaction } from '../../platform/transact.ts';
import type { WebhookSettings } from '../webhooks/post-webhook.ts';
import type { NamedKind } from './name-index.ts';

/** A record with names instead of IDs. */
export type Item = Readonly<Record<string, unknown>>;

/** Property of a body that contains the ID of a record, or a list of IDs. */
export interface Reference {
  /** Name of the property in a configuration. */
  readonly as: string;
  readonly to: NamedKind;
  /** The verb that changes the record keeps references to records that the caller cannot see. */
  readonly keepsHidden?: true;
}
/** By the property's name, wherever it is in a body. */
export type References = Readonly<Record<string, Reference>>;

export interface Created {
  readonly id: number;
  readonly secret?: string;
}

/** Fields that differ, beside the complete body. */
interface Change<Body> {
  readonly body: Body;
  readonly fields: ReadonlySet<string>;
}

interface Backtest {
  readonly call: 'backtestGeofence' | 'backtestAlertType';
  /** Field for the ID of the saved record. */
  readonly id: string;
  /** Fields of the body that it evaluates. */
  readonly fields: readonly string[];
}

interface KindOf<Stored, Schema extends z.ZodType<object>> {
  readonly section: ConfigurationSection;
  /** Calls whose rules the caller has to pass to see, create, change and delete the records. */
  readonly calls: {
    readonly see: readonly CallName[];
    readonly create?: readonly CallName[];
    readonly change: readonly CallName[];
    readonly delete?: readonly CallName[];
  };
  /** Fields of a record, with IDs. */
  readonly schema: Schema;
  readonly references: References;
  /** Name of an item, by which other items refer to it. */
  readonly nameOf: (item: Item) => string;
  /** Fields that no verb changes, besides the fields of the name. */
  readonly fixed?: readonly string[];
  /** Sorts sets of objects. Sets of texts are always sorted. */
  readonly normalize?: (body: z.output<Schema>) => z.output<Schema>;
  readonly list: (transaction: Transaction) => Promise<readonly Stored[]>;
  readonly idOf: (stored: Stored) => number;
  readonly bodyOf: (stored: Stored) => z.input<Schema>;
  /** Takes the locks that the verbs take before they write. */
  readonly hold?: (transaction: Transaction) => Promise<void>;
  readonly create?: (
    transaction: Transaction,
    body: z.output<Schema>,
    settings: WebhookSettings,
  ) => Promise<Created>;
  readonly change: (
    transaction: Transaction,
    stored: Stored,
    change: Change<z.output<Schema>>,
    settings: WebhookSettings,
  ) => Promise<unknown>;
  readonly delete?: (transaction: Transaction, stored: Stored) => Promise<unknown>;
  readonly backtest?: Backtest;
}

/** A section of a configuration: its fields, names and the verbs that its records have anyway. */
export type ResourceKind = KindOf<unknown, z.ZodType<Item, Item>>;

export function defineKind<Stored, Schema extends z.ZodType<object>>(
  kind: KindOf<Stored, Schema>,
): ResourceKind {
  return kind as unknown as ResourceKind;
}

/** Returns a name; empty for a value that the schema refuses. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Name of a record that is nested in another. */
export function nestedName(parent: unknown, name: unknown): string {
  return typeof parent === 'string' ? `${parent} > ${textOf(name)}` : textOf(name);
}

import type { DoubtedQuantity, MakerProblemKind, MakerReadingKind, UnitDecision } from '@azimute/contract';
import type { ClientBase, Pool } from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { PortalEvents } from '../../../platform/events.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Actor } from '../../../platform/postgres/transaction.ts';
import type { PrivateHosts } from '../../../platform/private-hosts.ts';
import type { Intake } from '../../telemetry/pipeline/intake.ts';
import type { MakerReading } from '../decode/decode-machine.ts';
import type { UnitEvidence } from '../judge-units.ts';

export interface PollSettings {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: PortalEvents;
  readonly intake: Intake;
  readonly sealingKey: Buffer;
  readonly makerFeedsAllowPrivate: PrivateHosts;
  readonly log: Pick<Logger, 'warn'>;
}

/** One poll of a feed. */
export interface FeedRun extends PollSettings {
  readonly jobs: Pool;
  readonly signal: AbortSignal;
  readonly accountId: number;
  readonly feedId: number;
  readonly timeZone: string;
  /** The administrator who saved the feed, with current rights: machines are linked as this user. */
  readonly actor: Actor;
  /** Users' decisions about units, by `unitKey`. */
  readonly decisions: ReadonlyMap<string, UnitDecision>;
  /** Runs a transaction of the jobs' role in the account. */
  readonly step: <T>(work: (client: ClientBase) => Promise<T>) => Promise<T>;
}

export interface StoredMachine {
  readonly id: number;
  readonly key: string;
  readonly pin: string;
  readonly maker: string;
  readonly model: string;
  readonly serial: string;
  readonly equipmentId: string;
  readonly assetId: number | null;
  readonly isHeldApart: boolean;
  /** The newest reading of each kind, as the provider stated it. */
  readonly latest: Readonly<Partial<Record<MakerReadingKind, MakerReading>>>;
  readonly evidence: Partial<UnitEvidence>;
  readonly doubts: readonly DoubtedQuantity[];
}

export type ProblemCounts = Readonly<Partial<Record<MakerProblemKind, number>>>;

export const machineColumns = `maker_machine_id as id, machine_key as key, pin, maker, model, serial,
  equipment_id as "equipmentId", asset_id as "assetId", is_held_apart as "isHeldApart", latest, evidence, doubts`;

export function unitKey(maker: string, quantity: DoubtedQuantity): string {
  return `${quantity} ${maker}`;
}

/** The device of a machine: its key never changes. */
export function deviceOfMachine({ id, key }: Pick<StoredMachine, 'id' | 'key'>): string {
  return `${key.slice(0, 90)}#${id}`;
}

import type { MakerProblemKind } from '@azimute/contract';
import { decodeMachine, type DecodedMachine, type DecodeOptions } from './decode-machine.ts';
import { childrenOf, textOf, type FleetNode } from './fleet-node.ts';

export interface DecodedPage {
  readonly machines: readonly DecodedMachine[];
  /** Addresses of other pages by their relation (`next`, `last`), in lower case. */
  readonly links: Readonly<Record<string, string>>;
  /** Deviations of the whole page, with their number. */
  readonly problems: Readonly<Partial<Record<MakerProblemKind, number>>>;
}

/**
 * Decodes a page of a fleet, or of a time series of one machine. The order of elements and machines does not change
 * the result; a machine that comes twice is merged.
 */
export function decodeFleet(root: FleetNode, options: DecodeOptions): DecodedPage {
  const equipment = childrenOf(root, 'equipment');
  const isSeries = equipment.length === 0 && root.name !== 'fleet';
  const decoded = (isSeries ? [root] : equipment).map((node) => decodeMachine(node, options));
  const machines = new Map<string, DecodedMachine>();
  const problems: Partial<Record<MakerProblemKind, number>> = {};
  const count = (kind: MakerProblemKind): void => {
    problems[kind] = (problems[kind] ?? 0) + 1;
  };
  for (const machine of decoded) {
    if (machine.key === '' && !isSeries) {
      count('machine_unnamed');
      continue;
    }
    const known = machines.get(machine.key);
    if (known !== undefined) count('duplicate_machine');
    machines.set(machine.key, known === undefined ? machine : mergeMachines(known, machine));
  }
  return { machines: [...machines.values()], links: linksOf(root), problems };
}

function mergeMachines(one: DecodedMachine, other: DecodedMachine): DecodedMachine {
  const readings = new Map(
    [...one.readings, ...other.readings].map((reading) => [JSON.stringify(reading), reading]),
  );
  const problems = { ...one.problems };
  for (const [kind, times] of Object.entries(other.problems) as [MakerProblemKind, number][])
    problems[kind] = (problems[kind] ?? 0) + times;
  return {
    key: one.key,
    pin: one.pin || other.pin,
    maker: one.maker || other.maker,
    model: one.model || other.model,
    serial: one.serial || other.serial,
    equipmentId: one.equipmentId || other.equipmentId,
    readings: [...readings.values()],
    problems,
  };
}

function linksOf(root: FleetNode): Record<string, string> {
  const found = [...childrenOf(root, 'links'), ...childrenOf(root, 'link')].flatMap((node) => [
    node,
    ...childrenOf(node, 'link'),
    ...childrenOf(node, 'links'),
  ]);
  return Object.fromEntries(
    found.flatMap((node) => {
      const [rel, href] = [textOf(node, 'rel').toLowerCase(), textOf(node, 'href')];
      return rel === '' || href === '' ? [] : [[rel, href]];
    }),
  );
}

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
  const problems: Partial<Record<MakerProblemKind, number>> = {};
  const named = isSeries ? decoded : decoded.filter(({ key }) => key !== '');
  const machines = [...Map.groupBy(named, ({ key }) => key).values()].map(mergeMachines);
  if (named.length < decoded.length) problems.machine_unnamed = decoded.length - named.length;
  if (machines.length < named.length) problems.duplicate_machine = named.length - machines.length;
  return { machines, links: linksOf(root), problems };
}

function mergeMachines(same: readonly DecodedMachine[]): DecodedMachine {
  const textOfAny = (name: 'key' | 'pin' | 'maker' | 'model' | 'serial' | 'equipmentId'): string =>
    same.find((machine) => machine[name] !== '')?.[name] ?? '';
  const readings = new Map(
    same.flatMap((machine) => machine.readings.map((reading) => [JSON.stringify(reading), reading] as const)),
  );
  const problems: Partial<Record<MakerProblemKind, number>> = {};
  for (const machine of same)
    for (const [kind, times] of Object.entries(machine.problems) as [MakerProblemKind, number][])
      problems[kind] = (problems[kind] ?? 0) + times;
  return {
    key: textOfAny('key'),
    pin: textOfAny('pin'),
    maker: textOfAny('maker'),
    model: textOfAny('model'),
    serial: textOfAny('serial'),
    equipmentId: textOfAny('equipmentId'),
    readings: [...readings.values()].toSorted((a, b) => a.atMs - b.atMs),
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

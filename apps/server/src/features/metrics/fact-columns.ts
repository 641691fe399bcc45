import { factNames, hourlyFacts, type FactName } from '@azimute/contract';

/** The column of each fact, in asset_days and in unit_days. */
export const factColumns = Object.fromEntries(
  factNames.map((name) => [name, name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
) as Readonly<Record<FactName, string>>;

export const allFactColumns = Object.values(factColumns).join(', ');

/** Selects the columns of facts with their names in the contract. */
export function selectFacts(): string {
  return factNames.map((name) => `${factColumns[name]}::float8 as "${name}"`).join(', ');
}

/** Returns the index in `hours` where the 24 integers of an hourly fact begin. */
export function placeInHours(name: (typeof hourlyFacts)[number]): number {
  return 24 * hourlyFacts.indexOf(name);
}

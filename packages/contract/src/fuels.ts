import { recordPaths } from './record-paths.ts';

export const fuelKinds = ['diesel', 'petrol', 'lpg', 'ethanol'] as const;
export type FuelKind = (typeof fuelKinds)[number];

/**
 * What burning a litre emits, in grams of CO2, where the account says nothing else: the default emission factors and calorific
 * values of the 2006 guidelines of the IPCC with the usual densities. What is grown counts 0 by them, as it is reported apart.
 */
export const usualCo2GramsPerLiter: Readonly<Record<FuelKind, number>> = {
  diesel: 2680,
  petrol: 2310,
  lpg: 1610,
  ethanol: 0,
};
export const usualCo2Source = 'IPCC 2006, vol. 2';
/** Of a category of which nothing is said. */
export const usualFuel: FuelKind = 'diesel';

export const fuelSorts = ['category', 'from', 'updatedAt'] as const;
export type FuelSort = (typeof fuelSorts)[number];

export const co2GramsMost = 10_000;
export const fuelPriceMost = 1_000_000;
export const fuelSourceMaxLength = 120;
/** Of an account. */
export const fuelsMost = 1000;

export const fuelNames = { name: 'Fuel', plural: 'Fuels', path: 'fuels', id: 'fuelId' } as const;
export const fuelPaths = recordPaths(fuelNames);

import { recordPaths } from './record-paths.ts';

export const fuelKinds = ['diesel', 'petrol', 'lpg', 'ethanol'] as const;
export type FuelKind = (typeof fuelKinds)[number];

/**
 * Default emissions of one liter in grams of CO2, from the emission factors and calorific values of the 2006 IPCC
 * guidelines with usual densities. Biofuels count as 0, since the guidelines report them separately.
 */
export const usualCo2GramsPerLiter: Readonly<Record<FuelKind, number>> = {
  diesel: 2680,
  petrol: 2310,
  lpg: 1610,
  ethanol: 0,
};
export const usualCo2Source = 'IPCC 2006, vol. 2';
/** Fuel of categories without an entry. */
export const usualFuel: FuelKind = 'diesel';

export const fuelSorts = ['category', 'from', 'updatedAt'] as const;
export type FuelSort = (typeof fuelSorts)[number];

export const co2GramsMost = 10_000;
export const fuelPriceMost = 1_000_000;
export const fuelSourceMaxLength = 120;
/** Limit per account. */
export const fuelsMost = 1000;

export const fuelNames = { name: 'Fuel', plural: 'Fuels', path: 'fuels', id: 'fuelId' } as const;
export const fuelPaths = recordPaths(fuelNames);

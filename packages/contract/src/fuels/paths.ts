import { recordPaths } from '../record-paths.ts';

export const fuelNames = { name: 'Fuel', plural: 'Fuels', path: 'fuels', id: 'fuelId' } as const;
export const fuelPaths = recordPaths(fuelNames);

import { recordPaths } from '../record-paths.ts';

export const fuelPaths = recordPaths({ name: 'Fuel', plural: 'Fuels', path: 'fuels', id: 'fuelId' });

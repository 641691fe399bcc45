/** The international foot and mile, and derived units. */
export const metersPerFoot = 0.3048;
export const metersPerMile = 1609.344;
export const milesPerKilometer = 1000 / metersPerMile;
/** Returns an entered distance in kilometers; null for an empty field. */
export function toKilometers(entered: number | string, unit: 'km' | 'mi'): number | null {
  if (entered === '') return null;
  return Number(entered) / (unit === 'mi' ? milesPerKilometer : 1);
}
export const squareMetersPerHectare = 10_000;
export const squareMetersPerSquareKilometer = 1_000_000;
export const squareMetersPerAcre = 4046.8564224;
export const squareMetersPerSquareMile = metersPerMile ** 2;
export const squareFeetPerSquareMeter = 1 / metersPerFoot ** 2;

import { chanceAt, seedOf } from '../chance.ts';
import type { DemoAsset, Line } from './demo-asset.ts';

type Papers = Pick<
  DemoAsset,
  'serialNumber' | 'vin' | 'year' | 'licensePlate' | 'plateExpiry' | 'purchaseDate' | 'purchasePrice'
>;

const vinSigns = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = '0123456789';
const onTheRoad = ['visit', 'deliver', 'long haul'];

/** Returns identifiers and purchase data of an asset: trucks have a VIN and a plate, machines a serial number. */
export function papersOf({ work, prefix, price }: Line, code: string, place: number): Papers {
  const seed = seedOf(code);
  const signs = (from: string, count: number, index: number): string =>
    Array.from({ length: count }, (_, at) => from[Math.floor(chanceAt(seed, index + at) * from.length)]).join(
      '',
    );
  const age = place % 9;
  const year = 2025 - age;
  const month = String(1 + (place % 12)).padStart(2, '0');
  const isTruck = onTheRoad.includes(work);
  return {
    serialNumber: isTruck
      ? ''
      : `${prefix}${signs(digits, 2, 40)}${signs(letters, 1, 50)}${signs(digits, 6, 60)}`,
    vin: isTruck ? `9B${signs(vinSigns, 9, 0)}${signs(digits, 6, 20)}` : '',
    year,
    licensePlate: isTruck
      ? `${signs(letters, 3, 70)}${signs(digits, 1, 80)}${signs(letters.slice(0, 10), 1, 90)}${signs(digits, 2, 100)}`
      : '',
    plateExpiry: isTruck ? `${2026 + (place % 2)}-${month}-28` : null,
    purchaseDate: `${year}-${month}-${String(1 + (place % 28)).padStart(2, '0')}`,
    purchasePrice: Math.round((price * (1 - 0.03 * age) * (0.95 + chanceAt(seed, 110) / 10)) / 100) * 100,
  };
}

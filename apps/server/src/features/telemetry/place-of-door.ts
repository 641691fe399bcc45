import { doors, type Door } from '@azimute/contract';

const places = new Map<Door, number>(doors.map((door, index) => [door, index + 1]));

export function doorAt(place: number | null): Door | null {
  return place === null ? null : (doors[place - 1] ?? null);
}

/** The number by which the database knows a door. */
export function placeOfDoor(door: Door): number {
  return places.get(door) ?? 0;
}

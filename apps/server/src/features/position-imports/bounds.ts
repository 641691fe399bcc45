interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const back = (longitude: number): number => (longitude > 180 ? longitude - 360 : longitude);

/** The smallest box around points, across the antimeridian where that is the shorter way: west is then above east. */
export function createBounds() {
  let south = Infinity;
  let north = -Infinity;
  let west = Infinity;
  let east = -Infinity;
  // The same with longitudes from 0 to 360.
  let turnedWest = Infinity;
  let turnedEast = -Infinity;
  return {
    add: (longitude: number, latitude: number): void => {
      const turned = longitude < 0 ? longitude + 360 : longitude;
      south = Math.min(south, latitude);
      north = Math.max(north, latitude);
      west = Math.min(west, longitude);
      east = Math.max(east, longitude);
      turnedWest = Math.min(turnedWest, turned);
      turnedEast = Math.max(turnedEast, turned);
    },
    end: (): Bounds | null => {
      if (south > north) return null;
      if (east - west <= turnedEast - turnedWest) return { west, south, east, north };
      return { west: back(turnedWest), south, east: back(turnedEast), north };
    },
  };
}

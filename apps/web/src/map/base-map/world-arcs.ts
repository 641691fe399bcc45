import type { Position } from 'geojson';
import type { Topology, Transform } from 'topojson-specification';
import { isTouching, type Box } from './box.ts';

/** Of what world-atlas holds, the arcs: in whole steps of a grid, each point from the one before. */
export type QuantizedArcs = Pick<Topology, 'arcs'> & { readonly transform: Transform };

/** About ten metres, finer than the data: longer numbers would only make the text longer. */
const rounded = (degrees: number): number => Math.round(degrees * 1e4) / 1e4;

/** Turns arcs into places only where they are asked for: those of the whole world are half a million. */
export class WorldArcs {
  readonly #topology: QuantizedArcs;
  readonly #reaching: readonly Box[];

  constructor(topology: QuantizedArcs) {
    this.#topology = topology;
    this.#reaching = topology.arcs.map((_, arc) => this.#boxOf(arc));
  }

  /** Whether the box around a line of these arcs touches another. */
  touches(references: readonly number[], box: Box): boolean {
    const around = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
    for (const reference of references) {
      const reached = this.#reaching[arcOf(reference)];
      if (reached === undefined) continue;
      around.west = Math.min(around.west, reached.west);
      around.south = Math.min(around.south, reached.south);
      around.east = Math.max(around.east, reached.east);
      around.north = Math.max(around.north, reached.north);
    }
    return isTouching(around, box);
  }

  /** The line of these arcs, each of which goes on where the one before ended; negative ones go backwards. */
  join(references: readonly number[]): Position[] {
    const line: Position[] = [];
    for (const reference of references) {
      const points = this.#decode(arcOf(reference));
      if (reference < 0) points.reverse();
      if (line.length > 0) points.shift();
      for (const point of points) line.push(point);
    }
    return line;
  }

  #decode(arc: number): Position[] {
    const points: Position[] = [];
    this.#walk(arc, (longitude, latitude) => points.push([rounded(longitude), rounded(latitude)]));
    return points;
  }

  #boxOf(arc: number): Box {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    this.#walk(arc, (longitude, latitude) => {
      west = Math.min(west, longitude);
      south = Math.min(south, latitude);
      east = Math.max(east, longitude);
      north = Math.max(north, latitude);
    });
    return { west, south, east, north };
  }

  #walk(arc: number, visit: (longitude: number, latitude: number) => void): void {
    const { scale, translate } = this.#topology.transform;
    let [x, y] = [0, 0];
    for (const [aside = 0, up = 0] of this.#topology.arcs[arc] ?? []) {
      x += aside;
      y += up;
      visit(x * scale[0] + translate[0], y * scale[1] + translate[1]);
    }
  }
}

/** The number of an arc, whichever way it is gone. */
export function arcOf(reference: number): number {
  return reference < 0 ? ~reference : reference;
}

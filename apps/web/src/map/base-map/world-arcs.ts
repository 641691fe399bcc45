import type { Position } from 'geojson';
import type { Topology, Transform } from 'topojson-specification';
import { isTouching, type Box } from './box.ts';

/** Arcs of world-atlas: points in integer grid steps, each relative to the previous one. */
export type QuantizedArcs = Pick<Topology, 'arcs'> & { readonly transform: Transform };

/** About ten meters, finer than the data; more digits would only enlarge the text. */
const rounded = (degrees: number): number => Math.round(degrees * 1e4) / 1e4;

/** Decodes arcs on demand, since the whole world has half a million points. */
export class WorldArcs {
  readonly #topology: QuantizedArcs;
  readonly #reaching: readonly Box[];

  constructor(topology: QuantizedArcs) {
    this.#topology = topology;
    this.#reaching = topology.arcs.map((_, arc) => this.#boxOf(arc));
  }

  /** Returns whether the box of these arcs touches another box. */
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

  /** Returns the line of consecutive arcs; negative ones are reversed. */
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

/** Returns the index of an arc in either direction. */
export function arcOf(reference: number): number {
  return reference < 0 ? ~reference : reference;
}

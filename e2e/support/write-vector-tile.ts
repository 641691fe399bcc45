import { varint } from './write-archive.ts';

type Point = readonly [x: number, y: number];

interface Feature {
  readonly kind: 'point' | 'line' | 'polygon';
  /** In units of 1/4,096 from the tile's upper left corner. */
  readonly points: readonly Point[];
  readonly tags: Readonly<Record<string, string>>;
}

const extent = 4096;
const kinds = { point: 1, line: 2, polygon: 3 } as const;

/** Writes a Mapbox Vector Tile, version 2, by its specification. */
export function writeVectorTile(layers: Readonly<Record<string, readonly Feature[]>>): Buffer {
  return Buffer.from(Object.entries(layers).flatMap(([name, features]) => field(3, layerOf(name, features))));
}

function layerOf(name: string, features: readonly Feature[]): number[] {
  const keys = [...new Set(features.flatMap(({ tags }) => Object.keys(tags)))];
  const values = [...new Set(features.flatMap(({ tags }) => Object.values(tags)))];
  return [
    ...number(15, 2),
    ...field(1, textOf(name)),
    ...features.flatMap(({ kind, points, tags }) =>
      field(2, [
        ...field(
          2,
          Object.entries(tags).flatMap(([key, value]) => [
            ...varint(keys.indexOf(key)),
            ...varint(values.indexOf(value)),
          ]),
        ),
        ...number(3, kinds[kind]),
        ...field(4, commandsOf(kind, points)),
      ]),
    ),
    ...keys.flatMap((key) => field(3, textOf(key))),
    ...values.flatMap((value) => field(4, field(1, textOf(value)))),
    ...number(5, extent),
  ];
}

function commandsOf(kind: Feature['kind'], points: readonly Point[]): number[] {
  const [moveTo, lineTo, close] = [1, 2, 7];
  const steps = points.flatMap(([x, y], index) => {
    const [fromX, fromY] = points[index - 1] ?? [0, 0];
    return [zigzag(x - fromX), zigzag(y - fromY)];
  });
  const commands = [(1 << 3) | moveTo, ...steps.slice(0, 2)];
  if (kind !== 'point') commands.push(((points.length - 1) << 3) | lineTo, ...steps.slice(2));
  if (kind === 'polygon') commands.push((1 << 3) | close);
  return commands.flatMap(varint);
}

const zigzag = (value: number): number => (value << 1) ^ (value >> 31);
const textOf = (text: string): number[] => [...Buffer.from(text)];
const number = (id: number, value: number): number[] => [...varint(id << 3), ...varint(value)];
const field = (id: number, bytes: readonly number[]): number[] => [
  ...varint((id << 3) | 2),
  ...varint(bytes.length),
  ...bytes,
];

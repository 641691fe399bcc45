import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { BoundingBox } from '@azimute/geo';
import { DEGREE, levelAt, placeOfPoint, pointAt, pointsIn } from './trail-bytes.ts';
import { EVERY_LEVEL, toleranceOf, type TrailFix } from './trail-fix.ts';

/** Stored points of a line after an instant; pieces do not overlap in time. */
export interface TrailPiece {
  readonly fromMs: number;
  readonly bytes: Buffer;
}

export interface DetailedLine {
  readonly points: readonly TrailFix[];
  readonly toleranceMeters: number;
  /** Tolerance within the box. */
  readonly withinMeters: number;
}

/**
 * Returns the finest level within a box and a coarse one outside, up to a number of points. Between levels, the line
 * deviates by up to twice its tolerance, since its pieces end at points of the finer one.
 */
export async function chooseDetail(
  pieces: readonly TrailPiece[],
  box: BoundingBox,
  most: number,
): Promise<DetailedLine> {
  const coarse = findCoarse(pieces, most / 2);
  const marks = await markWithin(pieces, box, coarse);
  const isChosen = (piece: number, index: number, fine: number): boolean =>
    levelAt(pieces[piece]?.bytes, index) >= coarse || ((marks[piece]?.[index] ?? 0) & (1 << fine)) !== 0;
  const points: TrailFix[] = [];
  let fine = 1;
  while (fine < coarse && countOf(pieces, (piece, index) => isChosen(piece, index, fine)) > most) fine += 1;
  for (const [piece, { bytes, fromMs }] of pieces.entries()) {
    for (let index = 0; index < pointsIn(bytes); index += 1)
      if (isChosen(piece, index, fine)) points.push(pointAt(bytes, index, fromMs).fix);
    await letOthersIn();
  }
  return {
    points,
    toleranceMeters: toleranceOf(coarse) * (fine < coarse ? 2 : 1),
    withinMeters: toleranceOf(fine),
  };
}

type Test = (piece: number, index: number) => boolean;

function countOf(pieces: readonly TrailPiece[], isCounted: Test): number {
  let count = 0;
  for (const [piece, { bytes }] of pieces.entries())
    for (let index = 0; index < pointsIn(bytes); index += 1) count += Number(isCounted(piece, index));
  return count;
}

function findCoarse(pieces: readonly TrailPiece[], most: number): number {
  const counts = Array.from({ length: EVERY_LEVEL + 1 }, () => 0);
  for (const { bytes } of pieces)
    for (let index = 0; index < pointsIn(bytes); index += 1) {
      const level = levelAt(bytes, index);
      counts[level] = (counts[level] ?? 0) + 1;
    }
  let [level, count] = [EVERY_LEVEL, counts[EVERY_LEVEL] ?? 0];
  while (level > 1 && count + (counts[level - 1] ?? 0) <= most) {
    level -= 1;
    count += counts[level] ?? 0;
  }
  return Math.min(level, EVERY_LEVEL - 1);
}

interface End {
  readonly piece: number;
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Marks for each point the levels, up to the coarse one, at which it ends a segment that touches the box, one bit each.
 */
async function markWithin(
  pieces: readonly TrailPiece[],
  { west, south, east, north }: BoundingBox,
  coarse: number,
): Promise<readonly Uint16Array[]> {
  const [left, right, below, above] = [west, east, south, north].map((side) => side * DEGREE) as [
    number,
    number,
    number,
    number,
  ];
  const marks = pieces.map(({ bytes }) => new Uint16Array(pointsIn(bytes)));
  const mark = ({ piece, index }: End, level: number): void => {
    const of = marks[piece];
    if (of !== undefined) of[index] = (of[index] ?? 0) | (1 << level);
  };
  const lastOf: (End | undefined)[] = [];
  for (const [piece, { bytes }] of pieces.entries()) {
    for (let index = 0; index < pointsIn(bytes); index += 1) {
      const [x, y] = placeOfPoint(bytes, index);
      const end = { piece, index, x, y };
      for (let level = Math.min(coarse, levelAt(bytes, index)); level >= 1; level -= 1) {
        const last = lastOf[level];
        lastOf[level] = end;
        if (last === undefined || Math.max(x, last.x) < left || Math.min(x, last.x) > right) continue;
        if (Math.max(y, last.y) < below || Math.min(y, last.y) > above) continue;
        mark(last, level);
        mark(end, level);
      }
    }
    await letOthersIn();
  }
  return marks;
}

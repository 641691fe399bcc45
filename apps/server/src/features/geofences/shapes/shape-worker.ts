import type { PolygonRings } from '@azimute/geo';
import { serveParser } from '../../../platform/parsing/serve-parser.ts';
import { findOfArea, type AreaFindings } from './find-of-area.ts';
import { findOfShape, type ShapeFindings } from './find-of-shape.ts';
import { packRings, unpackRings, type PackedRings } from './packed-rings.ts';

/** A shape to be saved or, as JSON, an area of a file. */
export type ShapeQuestion =
  | { readonly rings: PackedRings; readonly parent: PackedRings | null }
  | { readonly json: string; readonly parent: PackedRings | null; readonly mayRepair: boolean };

export type ShapeAnswer =
  | { readonly ofShape: ShapeFindings }
  | { readonly ofArea: Omit<AreaFindings, 'rings'> & { readonly rings: PackedRings } };

serveParser(
  function* (question: ShapeQuestion): Generator<ShapeAnswer> {
    const parent = question.parent && unpackRings(question.parent);
    if ('rings' in question) {
      yield { ofShape: findOfShape(unpackRings(question.rings), parent) };
      return;
    }
    const { json, mayRepair } = question;
    const found = findOfArea({ rings: JSON.parse(json) as PolygonRings, parent, mayRepair });
    yield { ofArea: { ...found, rings: packRings(found.rings) } };
  },
  (answer) => ('ofArea' in answer ? [answer.ofArea.rings.places.buffer] : []),
);

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFormula } from './parse-formula.ts';

function valueOf(text: string, attributes: Record<string, unknown> = {}): unknown {
  const parsed = parseFormula(text);
  if ('problem' in parsed) throw new Error(`${parsed.problem} at ${parsed.at}`);
  return parsed.formula.read({ attributes });
}

describe('a formula', () => {
  it.each([
    ['', 'formula_empty', 0],
    ['  ', 'formula_empty', 0],
    ['a'.repeat(301), 'formula_too_long', 300],
    ['a + $b', 'formula_character', 4],
    ['a % 2', 'formula_character', 2],
    ['1 + "open', 'formula_unclosed', 4],
    ['a +', 'formula_incomplete', 3],
    ['(a + 1', 'formula_unclosed', 0],
    ['a b', 'formula_unexpected', 2],
    ['a + )', 'formula_unexpected', 4],
    ['(a, b)', 'formula_unexpected', 2],
    ['1 2', 'formula_unexpected', 2],
    ['abs(a)', 'formula_function', 0],
    ['min(a; b)', 'formula_character', 5],
    [`${'('.repeat(40)}1${')'.repeat(40)}`, 'formula_too_deep', 32],
  ])('refuses %s by name and position', (text, problem, at) => {
    expect(parseFormula(text)).toEqual({ problem, at });
  });

  it('returns a single key’s value unchanged', () => {
    expect(valueOf('dtcs', { dtcs: ['P0217'] })).toEqual(['P0217']);
    expect(valueOf('"BMS.SOC %"', { 'BMS.SOC %': 'low' })).toBe('low');
    expect(valueOf('network.rssi', { network: { rssi: -71 } })).toBe(-71);
    expect(valueOf('constructor', {})).toBeUndefined();
    expect(valueOf('__proto__.x', { a: 1 })).toBeUndefined();
  });

  it('computes with numbers, numeric texts, and true as 1', () => {
    expect(valueOf('io9 * 0.001 - 2', { io9: '4500' })).toBe(2.5);
    expect(valueOf('1 - door', { door: true })).toBe(0);
    expect(valueOf('-(2 + 3) * -.5')).toBe(2.5);
    expect(valueOf('(temp1 - 32) / 1.8', { temp1: 212 })).toBe(100);
  });

  it('returns nothing if a key is missing or not a number, except in min and max', () => {
    expect(valueOf('a + 1', {})).toBeNull();
    expect(valueOf('a + 1', { a: 'hot' })).toBeNull();
    expect(valueOf('1 / a', { a: 0 })).toBeNull();
    expect(valueOf('max(a, b, 3)', { b: 7 })).toBe(7);
    expect(valueOf('min(a, b)', {})).toBeNull();
  });

  it('reads members of the fix before attributes of the same name', () => {
    const parsed = parseFormula('hourMeterHours + 1');
    const read = 'formula' in parsed ? parsed.formula.read : () => 0;
    expect(read({ hourMeterHours: 10, attributes: { hourMeterHours: 5 } })).toBe(11);
    expect(read({ attributes: { hourMeterHours: 5 } })).toBe(6);
  });

  it('computes the same as plain arithmetic', () => {
    interface Sum {
      readonly text: string;
      readonly value: number | null;
    }
    const leaf = fc.oneof(
      fc.integer({ min: 0, max: 99 }).map((value): Sum => ({ text: String(value), value })),
      fc.constantFrom<Sum>(
        { text: 'a', value: 7 },
        { text: 'b.c', value: -0.5 },
        { text: 'gone', value: null },
      ),
    );
    const { sum } = fc.letrec<{ sum: Sum }>((tie) => ({
      sum: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.tuple(tie('sum'), fc.constantFrom('+', '-', '*', '/'), tie('sum')).map(([left, sign, right]) => ({
          text: `(${left.text} ${sign} ${right.text})`,
          value: compute(left.value, sign, right.value),
        })),
        tie('sum').map(({ text, value }) => ({ text: `-${text}`, value: value === null ? null : -value })),
      ),
    }));
    fc.assert(
      fc.property(sum, ({ text, value }) => {
        fc.pre(text.length <= 300 && text !== 'a' && text !== 'b.c' && text !== 'gone');
        expect(valueOf(text, { a: 7, b: { c: -0.5 } })).toBe(value);
      }),
    );
  });

  it('is accepted or refused for any text', () => {
    const parts = fc.array(
      fc.constantFrom('a', ' ', '1', '.', '(', ')', ',', 'min', '+', '-', '"', '$', 'é'),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          parts.map((each) => each.join('')),
        ),
        (text) => {
          const parsed = parseFormula(text);
          const at = 'problem' in parsed ? parsed.at : 0;
          expect(at).toBeLessThanOrEqual(text.length);
          expect('formula' in parsed && parsed.formula.read({ attributes: { a: 1 } })).not.toBeNaN();
        },
      ),
    );
  });
});

function compute(left: number | null, sign: string, right: number | null): number | null {
  if (left === null || right === null) return null;
  const sums: Record<string, number> = {
    '+': left + right,
    '-': left - right,
    '*': left * right,
    '/': left / right,
  };
  const value = sums[sign] ?? Number.NaN;
  return Number.isFinite(value) ? value : null;
}

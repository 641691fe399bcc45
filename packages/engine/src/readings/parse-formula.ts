import { readingFormulaMaxLength, type FormulaProblem } from '@azimute/contract';
import { asNumber, readerOfKey, type ReportedValues } from './reported-values.ts';

/**
 * sum     = product { ("+" | "-") product } product = signed { ("*" | "/") signed } signed  = "-" signed | value
 * value   = number | key | "(" sum ")" | ("min" | "max") "(" sum { "," sum } ")" key     = letter { letter | digit |
 * "_" | "." } | any text between double quotes
 *
 * A key alone returns its value unchanged, even a text. In a sum, its value is a number (true is 1), and a key that
 * was not reported makes the result unknown; `min` and `max` ignore such keys. A division by 0 has an unknown result.
 */
export interface Formula {
  readonly keys: readonly string[];
  /** Undefined or null if unknown. */
  readonly read: (told: ReportedValues) => unknown;
}

export type ParsedFormula =
  | { readonly formula: Formula }
  | { readonly problem: FormulaProblem; readonly at: number };

type Numeric = (told: ReportedValues) => number | null;

const MOST_DEEP = 32;
const TOKEN = /\s*(?:(\d+\.?\d*|\.\d+)|([\p{L}_][\p{L}\d_.]*)|"([^"]+)"|([-+*/(),]))/uy;

interface Token {
  readonly at: number;
  readonly kind: 'number' | 'name' | 'quoted' | 'sign';
  readonly text: string;
}

class FormulaFault extends Error {
  readonly problem: FormulaProblem;
  readonly at: number;

  constructor(problem: FormulaProblem, at: number) {
    super(problem);
    this.problem = problem;
    this.at = at;
  }
}

/** Parses a formula, or returns the error and its position. */
export function parseFormula(text: string): ParsedFormula {
  try {
    if (text.length > readingFormulaMaxLength)
      throw new FormulaFault('formula_too_long', readingFormulaMaxLength);
    return { formula: new FormulaParser(tokensOf(text), text.length).parse() };
  } catch (error) {
    if (!(error instanceof FormulaFault)) throw error;
    return { problem: error.problem, at: error.at };
  }
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(TOKEN);
  while (text.slice(pattern.lastIndex).trim() !== '') {
    const from = pattern.lastIndex;
    const found = pattern.exec(text);
    if (found === null) throw faultOf(text, from + (/\S/.exec(text.slice(from))?.index ?? 0));
    const [whole, number, name, quoted, sign] = found;
    const kind = number ? 'number' : name ? 'name' : quoted ? 'quoted' : 'sign';
    const at = from + whole.length - whole.trimStart().length;
    tokens.push({ at, kind, text: number ?? name ?? quoted ?? sign ?? '' });
  }
  if (tokens.length === 0) throw new FormulaFault('formula_empty', 0);
  return tokens;
}

function faultOf(text: string, at: number): FormulaFault {
  return new FormulaFault(text[at] === '"' ? 'formula_unclosed' : 'formula_character', at);
}

class FormulaParser {
  readonly #tokens: readonly Token[];
  readonly #length: number;
  readonly #keys = new Set<string>();
  #place = 0;
  #deep = 0;

  constructor(tokens: readonly Token[], length: number) {
    this.#tokens = tokens;
    this.#length = length;
  }

  parse(): Formula {
    const [first] = this.#tokens;
    if (this.#tokens.length === 1 && first !== undefined && isKey(first)) {
      return { keys: [first.text], read: readerOfKey(first.text) };
    }
    const read = this.#sum();
    const rest = this.#tokens[this.#place];
    if (rest !== undefined) throw new FormulaFault('formula_unexpected', rest.at);
    return { keys: [...this.#keys], read };
  }

  #sum(): Numeric {
    let left = this.#product();
    for (let sign = this.#takeSign('+', '-'); sign !== null; sign = this.#takeSign('+', '-'))
      left = combine(left, this.#product(), sign === '+' ? (a, b) => a + b : (a, b) => a - b);
    return left;
  }

  #product(): Numeric {
    let left = this.#signed();
    for (let sign = this.#takeSign('*', '/'); sign !== null; sign = this.#takeSign('*', '/'))
      left = combine(left, this.#signed(), sign === '*' ? (a, b) => a * b : (a, b) => a / b);
    return left;
  }

  #signed(): Numeric {
    this.#deep += 1;
    if (this.#deep > MOST_DEEP) throw new FormulaFault('formula_too_deep', this.#at());
    const read = this.#takeSign('-') === null ? this.#value() : negate(this.#signed());
    this.#deep -= 1;
    return read;
  }

  #value(): Numeric {
    const token = this.#tokens[this.#place];
    if (token === undefined) throw new FormulaFault('formula_incomplete', this.#length);
    this.#place += 1;
    if (token.kind === 'number') {
      const value = Number(token.text);
      return () => value;
    }
    if (token.kind === 'sign') {
      if (token.text !== '(') throw new FormulaFault('formula_unexpected', token.at);
      const inner = this.#sum();
      this.#close(token);
      return inner;
    }
    const opening = this.#tokens[this.#place];
    if (token.kind === 'name' && opening?.kind === 'sign' && opening.text === '(') {
      if (token.text !== 'min' && token.text !== 'max') throw new FormulaFault('formula_function', token.at);
      this.#place += 1;
      const parts = [this.#sum()];
      while (this.#takeSign(',') !== null) parts.push(this.#sum());
      this.#close(opening);
      return extreme(token.text, parts);
    }
    this.#keys.add(token.text);
    const read = readerOfKey(token.text);
    return (told) => asNumber(read(told));
  }

  #close(opening: Token): void {
    if (this.#takeSign(')') !== null) return;
    const next = this.#tokens[this.#place];
    throw next === undefined
      ? new FormulaFault('formula_unclosed', opening.at)
      : new FormulaFault('formula_unexpected', next.at);
  }

  #takeSign(...signs: readonly string[]): string | null {
    const token = this.#tokens[this.#place];
    if (token?.kind !== 'sign' || !signs.includes(token.text)) return null;
    this.#place += 1;
    return token.text;
  }

  #at(): number {
    return this.#tokens[this.#place]?.at ?? this.#length;
  }
}

function isKey({ kind }: Token): boolean {
  return kind === 'name' || kind === 'quoted';
}

function combine(left: Numeric, right: Numeric, join: (a: number, b: number) => number): Numeric {
  return (told) => {
    const [a, b] = [left(told), right(told)];
    if (a === null || b === null) return null;
    const value = join(a, b);
    return Number.isFinite(value) ? value : null;
  };
}

function negate(read: Numeric): Numeric {
  return (told) => {
    const value = read(told);
    return value === null ? null : -value;
  };
}

function extreme(name: 'min' | 'max', parts: readonly Numeric[]): Numeric {
  const pick = name === 'min' ? Math.min : Math.max;
  return (told) => {
    const known = parts.map((read) => read(told)).filter((value) => value !== null);
    return known.length === 0 ? null : pick(...known);
  };
}

const FORMULA_SIGNS = '=+-@';
/** Programs treat wide, small and raised forms of a character like the character itself. */
const FORMULA_SIGN = `[${findForms(FORMULA_SIGNS)}]`;
/** Blanks, zero-width characters and quotes: programs skip them at the beginning of a cell. */
const PASSED_OVER = String.raw`\s\p{Z}\p{Cc}\p{Cf}${findForms('"')}`;
const PARTS_CELLS = String.raw`,;\t\r\n`;
/**
 * Positions where a cell could begin: at the start, and after every character that separates cells or lines in some
 * language, since a program with other settings ignores our quotes. Matches whole runs, since the search would
 * otherwise take quadratic time.
 */
const BEGINNING = new RegExp(`(?:^|[${PARTS_CELLS}])[${PASSED_OVER}${PARTS_CELLS}]*`, 'gu');
const PARTING = new RegExp(`[${PARTS_CELLS}]`);
const FORMULA = new RegExp(`'*${FORMULA_SIGN}`, 'uy');
/** A number that fills a cell, or ends a list in it: not a formula. */
const NUMBER = new RegExp(String.raw`'*[+\-]\d+(?:\.\d+)?[\]}"]*(?:$|[${PARTS_CELLS}])`, 'y');

/**
 * Returns text that no spreadsheet program evaluates, with an apostrophe before any formula. `unguardFormula` is its
 * inverse.
 */
export function guardFormula(text: string): string {
  return text.replace(BEGINNING, (run, place: number) =>
    isFormula(text, run, place + run.length) ? `${run}'` : run,
  );
}

/** Restores text that an exported file guarded. */
export function unguardFormula(text: string): string {
  if (!text.includes("'")) return text;
  let kept = 0;
  let plain = '';
  for (const { 0: run, index } of text.matchAll(BEGINNING)) {
    const end = index + run.length;
    if (text[end] !== "'" || !isFormula(text, run, end)) continue;
    plain += text.slice(kept, end);
    kept = end + 1;
  }
  return plain + text.slice(kept);
}

function isFormula(text: string, run: string, place: number): boolean {
  return isAt(FORMULA, text, place) && !(PARTING.test(run) && isAt(NUMBER, text, place));
}

function isAt(pattern: RegExp, text: string, place: number): boolean {
  pattern.lastIndex = place;
  return pattern.test(text);
}

/** Returns every character whose compatibility form (NFKC) begins with one of these, for use in a character class. */
function findForms(characters: string): string {
  let forms = '';
  for (let code = 0x21; code <= 0xffff; code += 1) {
    const form = String.fromCharCode(code);
    if (characters.includes(form.normalize('NFKC').charAt(0))) forms += `\\u{${code.toString(16)}}`;
  }
  return forms;
}

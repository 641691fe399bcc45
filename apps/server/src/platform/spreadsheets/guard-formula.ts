/** A number that is all of a cell, or ends a list in it: no formula. */
const NUMBER = String.raw`[+\-]\d+(?:\.\d+)?[\]}"]*(?:$|[,;\t\r\n])`;
/**
 * Where a spreadsheet program could find a formula: at the beginning, and behind every character that parts cells or
 * lines in some language, as a program set to another one takes no notice of the quotes of ours.
 */
const PLACE = String.raw`(^[" ]*(?='*[=+\-@])|[,;\t\r\n][" ]*(?='*[=+\-@])(?!'*${NUMBER}))`;
const OPEN = new RegExp(PLACE, 'g');
const GUARDED = new RegExp(`${PLACE}'`, 'g');

/** Text that no spreadsheet program runs: an apostrophe before what would be a formula. `unguardFormula` is its inverse. */
export function guardFormula(text: string): string {
  return text.replaceAll(OPEN, `$1'`);
}

/** Text as it was before our own file guarded it. */
export function unguardFormula(text: string): string {
  return text.replaceAll(GUARDED, '$1');
}

/** A name and a sign may stand in front, as in `RELAY:FAIL`; `ERR:0` means no error. */
const ERROR =
  /^(?:\w+\s*[:=,;]\s*)?(?:err(?:or)?|fail(?:ed|ure)?|invalid|illegal|unknown|unsupported|not supported|command (?:error|fail\w*|not \w+))\b(?!\s*[:=]\s*0\b)/i;

/** Predicate: does a tracker's result, which has no code, say that the command failed? */
export function readsAsError(result: string): boolean {
  return ERROR.test(result.trim());
}

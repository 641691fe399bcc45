/**
 * Returns SQL for an instant in ms since 1970 as a double, exact to the microsecond. `extract` computes with decimal
 * numbers, which takes several times as long: it shows where each row of a batch has many instants.
 */
export function milliseconds(instant: string): string {
  return `round(date_part('epoch', ${instant}) * 1e6) / 1e3`;
}

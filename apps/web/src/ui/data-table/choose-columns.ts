interface Choosable {
  readonly id: string;
  readonly isName?: boolean;
  readonly isExtra?: boolean;
}

/** Returns the displayed columns in table order; by default, all that are not extra. */
export function chooseColumns<C extends Choosable>(
  columns: readonly C[],
  chosen: readonly string[] | undefined,
): C[] {
  return columns.filter((column) =>
    column.isName === true
      ? true
      : chosen === undefined
        ? column.isExtra !== true
        : chosen.includes(column.id),
  );
}

/** Returns the choice after toggling a column; undefined if it equals the default. */
export function toggleColumn(
  columns: readonly Choosable[],
  chosen: readonly string[] | undefined,
  id: string,
): string[] | undefined {
  const shown = new Set(chooseColumns(columns, chosen).map((column) => column.id));
  if (!shown.delete(id)) shown.add(id);
  const next = columns.map((column) => column.id).filter((one) => shown.has(one));
  const usual = chooseColumns(columns, undefined).map((column) => column.id);
  return next.join(',') === usual.join(',') ? undefined : next;
}

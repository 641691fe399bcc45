interface Choosable {
  readonly id: string;
  readonly isName?: boolean;
  readonly isExtra?: boolean;
}

/** The columns that are shown, in the order of the table; without a choice, those that are no extra. */
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

/** The choice after one column was switched on or off; undefined where it is what the table starts with. */
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

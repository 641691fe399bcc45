/** Query of a list whose rows fit one page. */
export const everything = { limit: 100_000 } as const;

/** Reads the details of the rows of a list, one after another in their transaction. */
export async function readEach<Row, Details>(
  rows: readonly Row[],
  read: (row: Row) => Promise<Details>,
): Promise<Details[]> {
  const details: Details[] = [];
  for (const row of rows) details.push(await read(row));
  return details;
}

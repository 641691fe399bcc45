/** Values of one statement: `bind` adds a value and returns its placeholder. */
export interface Parameters {
  readonly values: unknown[];
  readonly bind: (value: unknown) => string;
}

export function createParameters(): Parameters {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}

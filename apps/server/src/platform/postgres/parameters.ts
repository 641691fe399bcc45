/** Values of one statement: `bind` takes one and answers its placeholder. */
export interface Parameters {
  readonly values: unknown[];
  readonly bind: (value: unknown) => string;
}

export function createParameters(): Parameters {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}

interface PayloadValue {
  /** Path of names from the outside in, such as `position.attributes.alarm`; empty where there is none. */
  readonly name: string;
  readonly value: string;
}

interface FlatPayload {
  readonly values: readonly PayloadValue[];
  /** How many further values there are. */
  readonly leftOut: number;
}

const mostValues = 100;
const mostCharacters = 500;
const deepest = 6;

/** What came, as one list of named values: senders nest them in ways of their own. */
export function flattenPayload(payload: unknown): FlatPayload {
  const values: PayloadValue[] = [];
  const add = (name: string, value: unknown, depth: number): void => {
    if (value === null || value === undefined || value === '') return;
    if (typeof value === 'object' && depth < deepest && !isPlainList(value)) {
      for (const [key, inner] of Object.entries(value)) {
        add(name === '' ? key : `${name}.${key}`, inner, depth + 1);
      }
      return;
    }
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    values.push({
      name,
      value: text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text,
    });
  };
  add('', payload, 0);
  return { values: values.slice(0, mostValues), leftOut: Math.max(0, values.length - mostValues) };
}

/** Whether it reads well in one line. */
function isPlainList(value: object): boolean {
  return (
    Array.isArray(value) && value.length > 0 && value.every((one) => typeof one !== 'object' || one === null)
  );
}

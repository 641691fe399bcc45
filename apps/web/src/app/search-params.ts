type SearchValues = Readonly<Record<string, unknown>>;

/** Writes readable addresses: a list repeats its name, and everything else is plain text. */
export function writeSearch(search: SearchValues): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
      if (typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean') {
        params.append(name, String(one));
      }
    }
  }
  const text = params.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

/** Reads texts and lists of texts; each screen validates its own. */
export function readSearch(text: string): Record<string, string | string[]> {
  const params = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

/** Returns 32 random hexadecimal digits. Not randomUUID, which browsers offer only on https and localhost. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** Returns a UUID of version 4. */
export function randomUuid(): string {
  const key = randomKey();
  return [
    key.slice(0, 8),
    key.slice(8, 12),
    `4${key.slice(13, 16)}`,
    `8${key.slice(17, 20)}`,
    key.slice(20),
  ].join('-');
}

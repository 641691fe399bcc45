/** Returns the text of a frame if all of it can be read, else its hexadecimal digits in pairs. */
export function printFrame(digits: string): string {
  const pairs = digits.match(/../g) ?? [];
  const text = pairs
    .map((pair) => String.fromCharCode(Number.parseInt(pair, 16)))
    .join('')
    .trim();
  return /^[\u0020-\u007e]+$/.test(text) ? text : pairs.join(' ');
}

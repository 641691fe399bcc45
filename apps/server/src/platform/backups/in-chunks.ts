/** Regroups a stream into chunks of `size` bytes. The last may be shorter; an empty stream is one empty chunk. */
export async function* inChunks(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ readonly chunk: Buffer; readonly isLast: boolean }> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const received of source) {
    held.push(received);
    heldBytes += received.length;
    // A full chunk waits for the next byte, which shows that it is not the last.
    if (heldBytes <= size) continue;
    let joined = Buffer.concat(held);
    while (joined.length > size) {
      yield { chunk: joined.subarray(0, size), isLast: false };
      joined = joined.subarray(size);
    }
    held = [joined];
    heldBytes = joined.length;
  }
  yield { chunk: Buffer.concat(held), isLast: true };
}

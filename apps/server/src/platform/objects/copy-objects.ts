import { ObjectMissingError, type ObjectStore } from './stored-objects.ts';

export interface CopiedObjects {
  /** What is in both now. */
  readonly count: number;
  readonly bytes: number;
  /** Of these, what was copied just now. */
  readonly copied: number;
}

/**
 * Copies the objects that the other store has not yet, each checked against its key: what was broken off goes on where it
 * was. Objects never change, so that nothing has to wait; one that is swept meanwhile is left out.
 */
export async function copyObjects(
  from: ObjectStore,
  to: ObjectStore,
  { signal, onCopied }: { readonly signal: AbortSignal; readonly onCopied?: (copied: number) => void },
): Promise<CopiedObjects> {
  const there = new Set<string>();
  for await (const { key } of to.list()) there.add(key);
  let [count, bytes, copied] = [0, 0, 0];
  for await (const { key, sizeBytes } of from.list()) {
    signal.throwIfAborted();
    try {
      if (!there.has(key)) {
        await to.put(key, { sizeBytes, content: await from.get(key) });
        copied += 1;
        onCopied?.(copied);
      }
    } catch (error) {
      if (!(error instanceof ObjectMissingError)) throw error;
      continue;
    }
    count += 1;
    bytes += sizeBytes;
  }
  return { count, bytes, copied };
}

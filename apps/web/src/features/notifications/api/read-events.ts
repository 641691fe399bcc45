export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/**
 * The events of a text/event-stream as the portal writes it: one line of data each, lines ended by a line feed. A
 * comment, which only shows that the line is alive, is null.
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent | null> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield readEvent(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function readEvent(block: string): StreamEvent | null {
  const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
  return name === undefined || data === undefined ? null : { name, data };
}

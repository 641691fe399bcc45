/** Reads the lines of a response as they arrive. */
export async function readLines({ body }: Response, onLine: (line: unknown) => void): Promise<void> {
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = `${text}${value}`.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) onLine(JSON.parse(line) as unknown);
  }
}

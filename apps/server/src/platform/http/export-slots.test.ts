import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls, type Call, type CallName } from '@azimute/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createExportSlots } from './export-slots.ts';

const refusal = expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 5 });
/** Unfinished responses, in the order of their requests. */
const answers: ServerResponse[] = [];
const server = createServer((_request, answer) => {
  answers.push(answer);
  answer.flushHeaders();
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** An unfinished response, and a function by which its reader disconnects. */
async function ask(): Promise<{ readonly answer: ServerResponse; readonly leave: () => void }> {
  const { port } = server.address() as AddressInfo;
  const asked = request({ host: '127.0.0.1', port, agent: false });
  asked.on('error', () => undefined);
  asked.end();
  await once(asked, 'response');
  const answer = answers.at(-1);
  if (answer === undefined) throw new Error('Nothing was answered.');
  return { answer, leave: () => void asked.destroy() };
}

it('gives three slots to an account and eight in total, and refuses callers that find none', async () => {
  const slots = createExportSlots({ waitsMs: 50 });
  const hold = async (accountId: number) => slots.hold(accountId, (await ask()).answer);
  for (let times = 0; times < 3; times += 1) await hold(1);
  await expect(hold(1)).rejects.toEqual(refusal);
  for (const accountId of [2, 2, 2, 3, 3]) await hold(accountId);
  await expect(hold(4)).rejects.toEqual(refusal);
});

it('passes a slot on when the response ends, and when its reader disconnects', async () => {
  const slots = createExportSlots();
  const asked = [await ask(), await ask(), await ask()];
  for (const { answer } of asked) await slots.hold(1, answer);
  const [fourth, fifth] = [slots.hold(1, (await ask()).answer), slots.hold(1, (await ask()).answer)];
  asked[0]?.answer.end();
  await expect(fourth).resolves.toBeUndefined();
  asked[1]?.leave();
  await expect(fifth).resolves.toBeUndefined();
});

it('limits every export', () => {
  const names = (Object.keys(calls) as CallName[]).filter((name) => name.startsWith('export'));
  const without = names.filter((name) => {
    const { effort, isExport }: Call = calls[name];
    return effort !== 'export' && isExport !== true;
  });
  expect(without).toEqual([]);
});

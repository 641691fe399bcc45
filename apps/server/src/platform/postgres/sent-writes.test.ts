import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SentWrites, settleAll } from './sent-writes.ts';

const refusal = (code: string): Error => Object.assign(new Error(`refused with ${code}`), { code });

async function refuse(code: string, afterMs = 0): Promise<never> {
  await sleep(afterMs);
  throw refusal(code);
}

describe('writes sent without waiting', () => {
  it('throw the cause, and not errors that follow from it, in any order', async () => {
    const sent = new SentWrites();
    await expect(
      sent.settle(async () => {
        // The second statement of one of them is sent after the faulty one.
        sent.add(refuse('25P02'));
        sent.add(refuse('53100', 5));
        return await refuse('25P02');
      }),
    ).rejects.toMatchObject({ code: '53100' });
    await expect(settleAll([refuse('25P02'), refuse('40P01', 5)])).rejects.toMatchObject({ code: '40P01' });
  });

  it('throw that the transaction failed if nothing else is known', async () => {
    const sent = new SentWrites();
    sent.add(refuse('25P02'));
    await expect(sent.settle(() => Promise.resolve(1))).rejects.toMatchObject({ code: '25P02' });
  });

  it('are awaited before the outcome is returned', async () => {
    const sent = new SentWrites();
    let isAnswered = false;
    sent.add(
      sleep(5).then(() => {
        isAnswered = true;
      }),
    );
    expect(await sent.settle(() => Promise.resolve('done'))).toBe('done');
    expect(isAnswered).toBe(true);
  });
});

import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { told, type Entry, type Origin } from '../values/batch.ts';
import { createLanes } from './lanes.ts';

const origin: Origin = { accountId: 1, source: 'positions', receivedAtMs: 0, keepRefused: false };

function entryOf(externalId: string, index = 0): Entry {
  return {
    origin,
    position: {
      index,
      externalId,
      fixedAtMs: 0,
      latitude: 0,
      longitude: 0,
      speedKph: null,
      headingDegrees: null,
      altitudeMeters: null,
      accuracyMeters: null,
      ignition: null,
      hourMeterHours: null,
      odometerKm: null,
      attributes: null,
    },
  };
}

describe('lanes', () => {
  it('write every entry once, in order for each device, and no device in two concurrent batches', async () => {
    const request = fc.array(fc.nat({ max: 40 }), { maxLength: 900 });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 12 }), async (requests) => {
        const written: Entry[] = [];
        const underWay = new Set<string>();
        const lanes = createLanes<Origin>({
          lanes: 4,
          write: async (entries) => {
            const devices = new Set(entries.map((entry) => told(entry).externalId));
            for (const device of devices) expect(underWay).not.toContain(device);
            for (const device of devices) underWay.add(device);
            await new Promise((resolve) => setImmediate(resolve));
            for (const device of devices) underWay.delete(device);
            written.push(...entries);
            return { outcomes: [], changed: new Map(), crossed: new Map() };
          },
          onWritten: () => undefined,
          onFailed: (_, error) => {
            throw error;
          },
        });
        const sent = requests.map((devices, at) => devices.map((device) => entryOf(`d${device}`, at)));
        for (const entries of sent) {
          lanes.add(entries);
          await new Promise((resolve) => setImmediate(resolve));
        }
        await lanes.drain();
        const byDevice = (entries: readonly Entry[]) =>
          Map.groupBy(entries, (entry) => told(entry).externalId);
        expect(byDevice(written)).toEqual(byDevice(sent.flat()));
      }),
      { numRuns: 60 },
    );
  });

  it('return a failed batch and continue', async () => {
    const failed: Entry[] = [];
    let attempts = 0;
    const lanes = createLanes<Origin>({
      lanes: 2,
      write: async () => {
        attempts += 1;
        if (attempts === 1) throw new Error('gone');
        return { outcomes: ['accepted'], changed: new Map(), crossed: new Map() };
      },
      onWritten: () => undefined,
      onFailed: (entries) => failed.push(...entries),
    });
    lanes.add([entryOf('a')]);
    await lanes.drain();
    lanes.add([entryOf('b')]);
    await lanes.drain();
    expect(failed.map((entry) => told(entry).externalId)).toEqual(['a']);
    expect(attempts).toBe(2);
  });

  it('write a single sender at once, and gather senders that received responses together', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const sizes: number[] = [];
      const lanes = createLanes<Origin>({
        lanes: 4,
        write: async (entries) => {
          sizes.push(entries.length);
          return { outcomes: [], changed: new Map(), crossed: new Map() };
        },
        onWritten: () => undefined,
        onFailed: (_, error) => {
          throw error;
        },
      });
      const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
      for (let round = 1; round <= 3; round += 1) {
        lanes.add([entryOf('alone')]);
        await turn();
        await turn();
        expect(sizes).toHaveLength(round);
      }
      for (let device = 0; device < 8; device += 1) lanes.add([entryOf(`d${device}`)]);
      await turn();
      await turn();
      expect(sizes.at(-1)).toBe(8);
      // All eight received responses, so the first repeat waits for the other seven, or 4 ms.
      for (let device = 0; device < 8; device += 1) {
        lanes.add([entryOf(`d${device}`)]);
        await turn();
        await turn();
      }
      expect(sizes.slice(4)).toEqual([8]);
      lanes.add([entryOf('d0')]);
      await turn();
      expect(sizes).toHaveLength(5);
      vi.advanceTimersByTime(4);
      await turn();
      expect(sizes.slice(5)).toEqual([1]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('write entries that arrive during a batch as the next batch', async () => {
    const sizes: number[] = [];
    const ends: (() => void)[] = [];
    const lanes = createLanes<Origin>({
      lanes: 4,
      write: async (entries) => {
        sizes.push(entries.length);
        await new Promise<void>((resolve) => ends.push(resolve));
        return { outcomes: [], changed: new Map(), crossed: new Map() };
      },
      onWritten: () => undefined,
      onFailed: (_, error) => {
        throw error;
      },
    });
    const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    lanes.add([entryOf('first')]);
    await turn();
    for (let device = 0; device < 30; device += 1) {
      lanes.add([entryOf(`d${device}`)]);
      await turn();
    }
    expect(sizes).toEqual([1]);
    const drained = lanes.drain();
    ends[0]?.();
    await turn();
    expect(sizes).toEqual([1, 30]);
    ends[1]?.();
    await drained;
  });
});

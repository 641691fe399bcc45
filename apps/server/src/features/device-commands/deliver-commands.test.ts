import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { commandedTrackers } from './testing/commanded-trackers.ts';
import { commandsPortal, connectTcp, connectUdp, type ConnectedTracker } from './testing/commands-portal.ts';

const portal = await commandsPortal();
const { clock, addTracker, openProcess, send, reaches, stateOf, sweep } = portal;
const open: ConnectedTracker[] = [];
afterEach(async () => {
  for (const tracker of open.splice(0)) tracker.close();
  await portal.stopProcesses();
});
afterAll(() => portal.stop());

type Kind = (typeof commandedTrackers)[number];
let trackers = 0;
const addOf = async ({ newId }: Kind): Promise<string> => {
  trackers += 1;
  const id = newId(trackers);
  await addTracker(id);
  return id;
};

/** Connects a tracker of this kind and introduces it. */
async function connectOf({ hello, commandsIn }: Kind, id: string, port: number, isUdp = false) {
  const tracker = await (isUdp ? connectUdp(port) : connectTcp(port));
  open.push(tracker);
  tracker.send(hello(id));
  const received = (): readonly string[] => commandsIn(tracker.written());
  return {
    ...tracker,
    hello: () => tracker.send(hello(id)),
    received,
    receives: async (count: number) => {
      await expect.poll(() => received().length, { interval: 20 }).toBe(count);
      return received().at(-1);
    },
  };
}

/** Gives what must not happen the time to happen. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 150));

describe.each(commandedTrackers.map((kind) => [kind.protocol, kind] as const))('a %s', (protocol, kind) => {
  it('receives a queued command when it connects, and its result acknowledges it', async () => {
    const id = await addOf(kind);
    const { id: commandId, state } = await send(id);
    expect(state).toBe('queued');
    const { port } = await openProcess(`${protocol}:0`);
    const tracker = await connectOf(kind, id, port);
    expect(await tracker.receives(1)).toMatch(kind.reboot);
    expect((await reaches(commandId, 'sent')).endedAt).toBeNull();
    tracker.send(kind.answer(id, tracker.written()));
    const done = await reaches(commandId, 'acknowledged');
    expect(done).toMatchObject({
      reason: null,
      result: expect.stringMatching(/./),
      sentAt: expect.any(String),
    });
    expect(done.endedAt).not.toBeNull();
  });

  it('receives a command while it is connected, and its error fails it', async () => {
    const id = await addOf(kind);
    const { port } = await openProcess(`${protocol}:0`);
    const tracker = await connectOf(kind, id, port);
    const { id: commandId } = await send(id);
    await tracker.receives(1);
    if (kind.fail === undefined) return;
    tracker.send(kind.fail(id, tracker.written()));
    expect(await reaches(commandId, 'failed')).toMatchObject({ reason: 'device_error' });
  });

  it('never receives a command that has expired', async () => {
    const id = await addOf(kind);
    const { id: commandId } = await send(id, { kind: 'reboot' }, { expiresInSeconds: 60 });
    clock.advance(60_000);
    const { port } = await openProcess(`${protocol}:0`);
    const tracker = await connectOf(kind, id, port);
    const { id: later } = await send(id, { kind: 'locate' });
    await reaches(later, 'sent');
    expect(tracker.received()).toHaveLength(1);
    expect(tracker.received()[0]).not.toMatch(kind.reboot);
    await sweep();
    expect((await stateOf(commandId)).state).toBe('expired');
  });

  it('receives on its new connection what was queued while it was away, once', async () => {
    const id = await addOf(kind);
    const { port } = await openProcess(`${protocol}:0`);
    const first = await connectOf(kind, id, port);
    const { id: before } = await send(id);
    await first.receives(1);
    first.send(kind.answer(id, first.written()));
    await reaches(before, 'acknowledged');
    first.close();
    await settled();
    const { id: commandId } = await send(id);
    const second = await connectOf(kind, id, port);
    await second.receives(1);
    await reaches(commandId, 'sent');
    const third = await connectOf(kind, id, port);
    await settled();
    expect(third.received()).toEqual([]);
  });

  it('receives commands only from the process that holds its connection', async () => {
    const id = await addOf(kind);
    const other = await openProcess(`${protocol}:0`, () => ({
      begin: () => Promise.reject(new Error('A process without the connection began to send')),
    }));
    const idle = await connectOf(kind, await addOf(kind), other.port);
    const { port } = await openProcess(`${protocol}:0`);
    const tracker = await connectOf(kind, id, port);
    const { id: commandId } = await send(id);
    await tracker.receives(1);
    await reaches(commandId, 'sent');
    await settled();
    expect(idle.received()).toEqual([]);
    expect(tracker.received()).toHaveLength(1);
  });
});

const [teltonika, gt06, , suntech] = commandedTrackers as [Kind, Kind, Kind, Kind];

describe('a process that ends around the write', () => {
  /** The step that fails, whether the tracker has received the command by then, and the state that follows. */
  const faults = {
    'before it begins': { fails: 'begin', isBefore: true, received: 0, state: 'queued' },
    'once it has begun': { fails: 'begin', isBefore: false, received: 0, state: 'unknown' },
    'once it has written': { fails: 'end', isBefore: true, received: 1, state: 'unknown' },
    'once it has recorded it': { fails: 'end', isBefore: false, received: 1, state: 'sent' },
  } as const;

  it.each(Object.entries(faults))('%s never sends twice', async (_, fault) => {
    const id = await addOf(gt06);
    const { id: commandId } = await send(id, { kind: 'reboot' });
    let hits = 0;
    const dying = await openProcess('gt06:0', (queue) => {
      const failing =
        <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
        async (...given: Given): Promise<Result> => {
          hits += 1;
          if (!fault.isBefore) await work(...given);
          throw new Error('The process ended');
        };
      return fault.fails === 'begin' ? { begin: failing(queue.begin) } : { end: failing(queue.end) };
    });
    const first = await connectOf(gt06, id, dying.port);
    await expect.poll(() => hits, { interval: 20 }).toBeGreaterThan(0);
    await settled();
    expect(first.received()).toHaveLength(fault.received);
    await dying.stop();
    const { port } = await openProcess('gt06:0');
    const second = await connectOf(gt06, id, port);
    if (fault.state === 'queued') {
      await second.receives(1);
      return;
    }
    await settled();
    clock.advance(61_000);
    await sweep();
    expect(second.received()).toEqual([]);
    expect(await stateOf(commandId)).toMatchObject({
      state: fault.state,
      reason: fault.state === 'unknown' ? 'interrupted' : null,
    });
  });

  it('leaves a command that the next one of the same tracker does not wait for, if results have numbers', async () => {
    const id = await addOf(gt06);
    const { id: lost } = await send(id);
    const dying = await openProcess('gt06:0', (queue) => ({
      begin: async (...given) => {
        await queue.begin(...given);
        throw new Error('The process ended');
      },
    }));
    await connectOf(gt06, id, dying.port);
    await reaches(lost, 'sending');
    await dying.stop();
    const { port } = await openProcess('gt06:0');
    const tracker = await connectOf(gt06, id, port);
    const { id: next } = await send(id, { kind: 'locate' });
    await reaches(next, 'sent');
    expect(tracker.received()).toEqual(['WHERE#']);
    tracker.send(gt06.answer(id, tracker.written()));
    await reaches(next, 'acknowledged');
    expect((await stateOf(lost)).state).toBe('sending');
  });
});

it('gives a command back if the connection has closed before the first byte', async () => {
  const id = await addOf(gt06);
  const { id: commandId } = await send(id);
  const connected: { tracker?: ConnectedTracker } = {};
  const { port } = await openProcess('gt06:0', (queue) => ({
    begin: async (...given) => {
      const isBegun = await queue.begin(...given);
      connected.tracker?.close();
      await settled();
      return isBegun;
    },
  }));
  connected.tracker = await connectOf(gt06, id, port);
  await reaches(commandId, 'queued');
  await expect.poll(async () => (await stateOf(commandId)).sentAt, { interval: 20 }).toBeNull();
});

describe('a tracker whose results state no number', () => {
  it('has one command at a time, and the next one after the result or five minutes', async () => {
    const id = await addOf(teltonika);
    const { port } = await openProcess('teltonika:0');
    const tracker = await connectOf(teltonika, id, port);
    const { id: first } = await send(id);
    const { id: second } = await send(id, { kind: 'locate' });
    await reaches(first, 'sent');
    await settled();
    expect(tracker.received()).toEqual(['cpureset']);
    tracker.send(teltonika.answer(id, tracker.written()));
    await reaches(first, 'acknowledged');
    await reaches(second, 'sent');
    clock.advance(5 * 60_000);
    await sweep();
    expect(await stateOf(second)).toMatchObject({ state: 'unknown', reason: 'no_result' });
    tracker.close();
    const again = await connectOf(teltonika, id, port);
    await expect.poll(() => again.written().length, { interval: 20 }).toBeGreaterThan(0);
    const { id: third } = await send(id, { kind: 'output', number: 2, isOn: true });
    expect(await again.receives(1)).toBe('setdigout ?1');
    again.send(teltonika.answer(id, again.written()));
    await reaches(third, 'acknowledged');
    expect((await stateOf(second)).state).toBe('unknown');
  });

  it('receives one command, even over connections of two processes at once', async () => {
    const id = await addOf(teltonika);
    const sent = [await send(id), await send(id, { kind: 'locate' })];
    const [one, two] = await Promise.all([openProcess('teltonika:0'), openProcess('teltonika:0')]);
    const connected = await Promise.all([one, two].map(({ port }) => connectOf(teltonika, id, port)));
    await reaches(sent[0]?.id ?? 0, 'sent');
    await settled();
    expect(connected.flatMap((tracker) => tracker.received())).toEqual(['cpureset']);
  });
});

it('writes to the last address of a tracker over UDP, for seconds after its message', async () => {
  const id = await addOf(suntech);
  const { port } = await openProcess('suntech/udp:0');
  const tracker = await connectOf(suntech, id, port, true);
  await expect.poll(() => tracker.written().toString(), { interval: 20 }).toContain('ST300ACK');
  const { id: commandId } = await send(id);
  expect(await tracker.receives(1)).toMatch(suntech.reboot);
  tracker.send(suntech.answer(id, tracker.written()));
  await reaches(commandId, 'acknowledged');
});

describe('a queued command', () => {
  it('is not sent over a connection whose claim has ended', async () => {
    const id = await addOf(gt06);
    const { port } = await openProcess('gt06:0');
    const tracker = await connectOf(gt06, id, port);
    await expect.poll(() => tracker.written().length, { interval: 20 }).toBeGreaterThan(0);
    await portal.queryAsOwner('delete from tracker_claims where tracker_id = $1', [id]);
    const { id: commandId } = await send(id);
    await settled();
    expect(tracker.received()).toEqual([]);
    expect((await stateOf(commandId)).state).toBe('queued');
  });

  it('fails if its device already belongs to another asset', async () => {
    const id = await addOf(gt06);
    const { id: commandId } = await send(id);
    const other = await addTracker(`other-${id}`, 'SOUTH');
    await portal.queryAsOwner('update devices set asset_id = $1 where external_id = $2', [other, id]);
    const { port } = await openProcess('gt06:0');
    const tracker = await connectOf(gt06, id, port);
    expect(await reaches(commandId, 'failed')).toMatchObject({ reason: 'reassigned' });
    expect(tracker.received()).toEqual([]);
  });

  it('fails if the model cannot express it', async () => {
    const id = await addOf(gt06);
    const { id: commandId } = await send(id, { kind: 'output', number: 4, isOn: true });
    const { port } = await openProcess('gt06:0');
    await connectOf(gt06, id, port);
    expect(await reaches(commandId, 'failed')).toMatchObject({ reason: 'unsupported' });
  });
});

it('acknowledges a command that was given up as unknown, once its result arrives', async () => {
  const id = await addOf(gt06);
  const { port } = await openProcess('gt06:0');
  const tracker = await connectOf(gt06, id, port);
  const { id: commandId } = await send(id);
  await tracker.receives(1);
  await reaches(commandId, 'sent');
  clock.advance(6 * 60_000);
  await sweep();
  expect((await stateOf(commandId)).state).toBe('unknown');
  tracker.send(gt06.answer(id, tracker.written()));
  expect(await reaches(commandId, 'acknowledged')).toMatchObject({ reason: null, result: 'RESET OK' });
});

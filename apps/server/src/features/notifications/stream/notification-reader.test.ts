import { describe, expect, it } from 'vitest';
import { NotificationReader, type EventSink } from './notification-reader.ts';

/** Creates a response whose peer reads nothing while it is full. */
function createSink() {
  const written: string[] = [];
  const listeners = new Map<string, () => void>();
  const sink = {
    writableNeedDrain: false,
    write: (text: string) => written.push(text) > 0,
    end: (text: string) => written.push(text),
    destroy: () => written.push('destroyed'),
    once: (event: string, listener: () => void) => listeners.set(event, listener),
  };
  return {
    written,
    fill: () => {
      sink.writableNeedDrain = true;
    },
    drain: () => {
      sink.writableNeedDrain = false;
      listeners.get('drain')?.();
    },
    sink: sink as unknown as EventSink,
  };
}

const open = (sink: EventSink) =>
  new NotificationReader({ sessionId: '1', accountId: 1, userId: 1, sink, nowMs: 0, endsAtMs: 1_000 });

const rights = (version: string, seesNotifications = true) => ({
  version,
  seesNotifications,
  hintUnits: { alerts: new Set([7]), geofences: null },
});

describe('a notification reader', () => {
  it('that stalls receives only the newest state when it resumes', () => {
    const { sink, written, fill, drain } = createSink();
    const reader = open(sink);
    fill();
    reader.takeRights(rights('a'), 0);
    reader.takeRights(rights('b'), 0);
    reader.send({ unread: 1, newestId: 1 }, 0);
    reader.send({ unread: 2, newestId: 2 }, 0);
    expect(written).toEqual([]);
    drain();
    expect(written).toEqual([
      'event: rights\ndata: {"version":"b"}\n\nevent: state\ndata: {"unread":2,"newestId":2}\n\n',
    ]);
  });

  it('receives a keep-alive after a pause, and is dropped if it does not read it', () => {
    const { sink, written, fill } = createSink();
    const reader = open(sink);
    expect(reader.keepAlive(19_000, 20_000)).toBe(true);
    expect(written).toEqual([]);
    expect(reader.keepAlive(20_000, 20_000)).toBe(true);
    expect(written).toEqual([':\n\n']);
    fill();
    expect(reader.keepAlive(40_000, 20_000)).toBe(false);
  });

  it('receives the same rights once unless repeated, and reports when it needs a state', () => {
    const { sink, written } = createSink();
    const reader = open(sink);
    expect(reader.takeRights(rights('a', false), 0)).toBe(false);
    expect(reader.takeRights(rights('b'), 0)).toBe(true);
    expect(reader.takeRights(rights('b'), 0)).toBe(false);
    reader.repeatRights();
    expect(reader.takeRights(rights('b'), 0)).toBe(false);
    expect(written.map((event) => JSON.parse(event.split('data: ')[1] ?? '') as object)).toEqual([
      { version: 'a' },
      { version: 'b' },
      { version: 'b' },
    ]);
  });

  it('receives alerts of its ULs, many changes within two seconds once', () => {
    const { sink, written } = createSink();
    const reader = open(sink);
    reader.noteHint('alerts', [7], 0);
    expect(written).toEqual([]);
    reader.takeRights(rights('a'), 0);
    reader.noteHint('alerts', [8], 0);
    for (const nowMs of [0, 100, 1_000]) reader.noteHint('alerts', [7, 8], nowMs);
    reader.tellHints(1_999);
    const told = 'event: alerts\ndata: {"changed":true}\n\n';
    expect(written.slice(1)).toEqual([told]);
    reader.tellHints(2_000);
    reader.tellHints(5_000);
    expect(written.slice(1)).toEqual([told, told]);
    reader.noteHint('geofences', [7], 5_000);
    reader.noteHint('alerts', null, 5_000);
    expect(written.slice(1)).toHaveLength(3);
  });

  it('closes when its time is up and it knows its rights and the state', () => {
    const { sink, written } = createSink();
    const reader = open(sink);
    expect(reader.isOver(2_000)).toBe(false);
    reader.takeRights(rights('a', false), 0);
    expect(reader.isOver(2_000)).toBe(true);
    reader.takeRights(rights('b'), 0);
    expect(reader.isOver(2_000)).toBe(false);
    reader.send({ unread: 0, newestId: null }, 0);
    expect([reader.isOver(999), reader.isOver(1_000)]).toEqual([false, true]);
    reader.end('over');
    reader.send({ unread: 1, newestId: 1 }, 0);
    expect(written.at(-1)).toBe('event: end\ndata: {"code":"over"}\n\n');
  });
});

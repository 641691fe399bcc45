import { useState } from 'react';
import type { DeviceOwner } from './device-note.ts';
import { enqueue } from '../store/outbox.ts';
import type { QueuedChange, Seen } from '../store/queued-change.ts';

interface QueuedRecord {
  readonly about: string;
  /** Record name that the outbox shows. */
  readonly record: string;
  readonly seen: Seen;
  /** Null if later changes are recognized by the time of the change. */
  readonly version: number | null;
}

interface Queuing {
  /** True if this device could not store the last change. */
  readonly failed: boolean;
  /** Resolves to true once the change is on disk. */
  readonly enqueue: (change: QueuedChange, photo?: Blob) => Promise<boolean>;
}

/** Queues changes of a record with the version that the user saw; photos need none. */
export function useEnqueue(owner: DeviceOwner, { about, record, seen, version }: QueuedRecord): Queuing {
  const [failed, setFailed] = useState(false);
  return {
    failed,
    enqueue: async (change, photo) => {
      try {
        const content = { change, record, seen, queuedAt: new Date().toISOString() };
        const item = photo === undefined ? { version } : { version: null, file: photo };
        await enqueue(owner, { content, about, ...item });
        setFailed(false);
        return true;
      } catch {
        setFailed(true);
        return false;
      }
    },
  };
}

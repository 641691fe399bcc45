import { useEffect, useState } from 'react';
import type { DeviceOwner } from './device-note.ts';
import { listOutbox, onOutboxChange, type OutboxItem } from '../store/outbox.ts';

/** Returns an owner's unsent changes; null until they are read. */
export function useOutbox({ personId, accountId }: DeviceOwner): readonly OutboxItem[] | null {
  const [items, setItems] = useState<readonly OutboxItem[] | null>(null);
  useEffect(() => {
    let newest = 0;
    let isOver = false;
    const read = (): void => {
      newest += 1;
      const turn = newest;
      void listOutbox({ personId, accountId }).then((list) => {
        if (!isOver && turn === newest) setItems(list);
      });
    };
    read();
    const stop = onOutboxChange(read);
    return () => {
      isOver = true;
      stop();
    };
  }, [personId, accountId]);
  return items;
}

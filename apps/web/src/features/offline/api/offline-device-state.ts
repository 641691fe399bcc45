import { ownerName, readNote, type DeviceOwner } from './device-note.ts';
import { readCopy, type DeviceCopy } from '../store/device-copy.ts';
import { countOutbox } from '../store/outbox.ts';
import { finishWipe } from '../store/wipe.ts';

/** State of a device that starts without a connection. */
export interface DeviceState {
  readonly copy: DeviceCopy | null;
  /** Number of unsent changes of users whose copy is not on this device. */
  readonly hiddenCount: number;
}

export async function readDeviceState(): Promise<DeviceState> {
  if (readNote().wipe !== null) await finishWipe();
  const copy = await readCopy(Date.now());
  const counts = await countOutbox();
  let hiddenCount = 0;
  for (const [owner, count] of counts) if (!isOf(copy?.owner, owner)) hiddenCount += count;
  return { copy, hiddenCount };
}

function isOf(owner: DeviceOwner | undefined, name: string): boolean {
  return owner !== undefined && name === ownerName(owner);
}

import type { AddPushBrowser } from '@azimute/contract';
import { dismissWorker, findWorker, startWorker } from '../../offline/api/portal-worker.ts';

export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Returns this browser's subscription; null if it has none. */
export async function readSubscription(): Promise<PushSubscription | null> {
  if (!isPushSupported()) return null;
  const registration = await findWorker();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Requests permission if needed, and subscribes; null if the user denies it. */
export async function subscribe(publicKey: string): Promise<AddPushBrowser | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await startWorker();
  const before = await pushManager.getSubscription();
  // A subscription with an earlier key of the portal.
  if (before !== null && toBase64Url(before.options.applicationServerKey) !== publicKey)
    await before.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  return {
    endpoint: subscription.endpoint,
    keys: {
      p256dh: toBase64Url(subscription.getKey('p256dh')),
      auth: toBase64Url(subscription.getKey('auth')),
    },
  };
}

/** Ends this browser's subscription. */
export async function unsubscribe(): Promise<void> {
  await (await readSubscription())?.unsubscribe();
  await dismissWorker();
}

/** Returns the hash by which the portal names a browser. */
export async function fingerprintOf({ endpoint }: PushSubscription): Promise<string> {
  return toBase64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
}

function toBase64Url(bytes: ArrayBuffer | null): string {
  return btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

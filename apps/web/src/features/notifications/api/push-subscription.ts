import type { AddPushBrowser } from '@azimute/contract';

const WORKER = '/push-worker.js';
/** No page has such an address: the worker controls none. */
const SCOPE = '/push-worker/';

export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Of this browser; null where it has none. */
export async function readSubscription(): Promise<PushSubscription | null> {
  if (!isPushSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks the person where they were not asked yet, and subscribes; null where they refuse. */
export async function subscribe(publicKey: string): Promise<AddPushBrowser | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await activated(registration);
  const { pushManager } = registration;
  const before = await pushManager.getSubscription();
  // Of keys that the portal had before.
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

/** By which the portal names a browser. */
export async function fingerprintOf({ endpoint }: PushSubscription): Promise<string> {
  return toBase64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
}

function activated({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? installing ?? waiting;
  return new Promise((settle) => {
    if (worker === null || worker.state === 'activated') settle();
    else
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated' || worker.state === 'redundant') settle();
      });
  });
}

function toBase64Url(bytes: ArrayBuffer | null): string {
  return btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

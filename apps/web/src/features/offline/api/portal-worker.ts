import { readNote } from './device-note.ts';

const worker = '/portal-worker.js';

/** Returns the portal's service worker in this browser; undefined if none is registered. */
export function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration('/');
}

/** Registers the portal's service worker and resolves once it runs. */
export async function startWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(worker);
  await activated(registration);
  return registration;
}

/** Caches what the app needs to start without a connection. Throws if a response is missing. */
export async function keepShell(): Promise<void> {
  const { active } = await startWorker();
  if (active === null || !(await ask(active, 'keep')))
    throw new Error('The app was not stored in this browser.');
}

/**
 * Deletes the cached app unless another user of this browser needs it, and the service worker if it has no other use.
 */
export async function forgetShell(): Promise<void> {
  const registration = await findWorker();
  if (readNote().people.length > 0 || !registration) return;
  if (registration.active) await ask(registration.active, 'forget');
  await dismissWorker();
}

/** Unregisters the service worker unless it receives push messages or starts the app. */
export async function dismissWorker(): Promise<void> {
  const registration = await findWorker();
  if (readNote().people.length > 0 || !registration) return;
  // Some phones deliver push messages only to installed apps.
  const isPushed = 'PushManager' in window && (await registration.pushManager.getSubscription()) !== null;
  if (!isPushed) await registration.unregister();
}

function ask(active: ServiceWorker, what: 'keep' | 'forget'): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data === true), { once: true });
    port1.start();
    active.postMessage(what, [port2]);
  });
}

function activated({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const current = active ?? installing ?? waiting;
  return new Promise((settle) => {
    if (current === null || current.state === 'activated') settle();
    else
      current.addEventListener('statechange', () => {
        if (current.state === 'activated' || current.state === 'redundant') settle();
      });
  });
}

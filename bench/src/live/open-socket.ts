import type { Socket, SocketListener } from '@azimute/web/src/live/live-socket.ts';

/** Opens the live stream of a portal for the browser's own code. */
export function openSocket(url: string, listener: SocketListener): Socket {
  const opened = new WebSocket(`${url.replace('http', 'ws')}/api/v1/live`);
  opened.addEventListener('open', listener.onOpen);
  opened.addEventListener('message', (event) => listener.onMessage(String(event.data)));
  opened.addEventListener('close', listener.onClose);
  return opened;
}

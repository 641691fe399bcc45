import type { SetupProtocol } from '@azimute/contract';
import { trackerTransports } from '@azimute/contract/telemetry/values';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';
import { useAccount } from '../../api/use-session.ts';
import { defineAction } from '../../ui/action/define-action.ts';
import { protocolName } from './protocol-names.ts';
import { setupOptions } from './setup-options.ts';

/** Query key of everything that shows claimed trackers. */
export const trackersKey = ['trackers'] as const;

/** Predicate: do trackers connect to it directly? */
export function isTrackerPort({ transport }: Pick<SetupProtocol, 'transport'>): boolean {
  return trackerTransports.some((one) => one === transport);
}

/** Distinguishes the ports of a protocol. */
export function keyOfProtocol({ protocol, transport, port }: SetupProtocol): string {
  return `${protocol}/${transport}:${port ?? ''}`;
}

/** Name of a protocol with its transport, such as H02 (UDP). */
export function nameOfPort({ protocol, transport }: SetupProtocol): string {
  return `${protocolName(protocol)} (${transport.toUpperCase()})`;
}

/** Ports that trackers of the account connect to, for administrators; undefined until they are known. */
export function useTrackerPorts(): readonly SetupProtocol[] | undefined {
  const { id, role } = useAccount();
  const { data } = useQuery({ ...setupOptions(id), enabled: role === 'admin', refetchInterval: false });
  return data?.protocols.filter(isTrackerPort);
}

/** Claims a tracker, so that it can connect directly. */
export const claimTracker = defineAction({
  texts: 'trackers',
  call: (trackerId: string) => callApi('createTrackerClaim', { body: { trackerId } }),
  invalidates: [trackersKey],
  success: ({ text }, { trackerId }) => text('claimed', { tracker: trackerId }),
});

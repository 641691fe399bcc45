import { linkDefaultHours, linkMostHours } from '@azimute/contract/shared-links';
import { liveTrackingMostHours, trackingLinkPath } from '@azimute/contract/tracking-links';
import { useState } from 'react';
import { callApi } from '../../api/client.ts';
import { useAccount } from '../../api/use-session.ts';
import { instantAt } from '../../i18n/start-of-day.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { toastError } from '../../ui/toasts.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { SharedRoute } from './share-button.tsx';
import { trackingLinksKey, type CreatedTrackingLink } from './tracking-links-queries.ts';

const HOUR_MS = 3_600_000;

export interface SharingChoice {
  readonly what: 'past' | 'live';
  /** Local time of the account at which the link expires, or a number of hours. */
  readonly expiry: number | string;
  readonly name: string;
  readonly showsCode: boolean;
  readonly showsSpeed: boolean;
  readonly showsTrail: boolean;
}

export interface SharedLink {
  readonly choice: SharingChoice;
  readonly change: (part: Partial<SharingChoice>) => void;
  /** Null if the chosen time is not possible. */
  readonly expiresAt: Date | null;
  /** Null until it is created. */
  readonly link: CreatedTrackingLink | null;
  readonly isCreating: boolean;
  /** Creates the link if there is none yet; null if that failed, which a toast reports. */
  readonly getAddress: () => Promise<string | null>;
  readonly forget: () => void;
}

/** A link that is created by its first use, so that opening the dialog shares nothing. */
export function useSharedLink({ assetId, range }: SharedRoute): SharedLink {
  const { timeZone } = useAccount();
  const now = useNow(60_000);
  const [choice, setChoice] = useState<SharingChoice>(() => ({
    what: range !== undefined && range.toMs <= Date.now() ? 'past' : 'live',
    expiry: linkDefaultHours,
    name: '',
    showsCode: true,
    showsSpeed: true,
    showsTrail: true,
  }));
  const [link, setLink] = useState<CreatedTrackingLink | null>(null);
  const { what, expiry, ...shown } = choice;
  const hours = hoursUntil(expiry, timeZone, now);
  const isPossible = hours >= 1 && hours <= (what === 'live' ? liveTrackingMostHours : linkMostHours);
  const creating = useAction({
    call: () => {
      const [from = '', to = ''] =
        range === undefined ? [] : [range.fromMs, range.toMs].map((ms) => new Date(ms).toISOString());
      return callApi('createTrackingLink', {
        body: { assetId, past: what === 'live' ? null : { from, to }, hours, ...shown },
      });
    },
    invalidates: [trackingLinksKey],
    onDone: setLink,
    isSecret: true,
  });
  return {
    choice,
    change: (part) => setChoice((before) => ({ ...before, ...part })),
    expiresAt: link
      ? new Date(link.expiresAt)
      : isPossible
        ? new Date(now.getTime() + hours * HOUR_MS)
        : null,
    link,
    isCreating: creating.isPending,
    getAddress: async () => {
      try {
        return addressOf(link ?? (await creating.send()));
      } catch (error) {
        toastError(error);
        return null;
      }
    },
    forget: () => setLink(null),
  };
}

export const addressOf = ({ token }: Pick<CreatedTrackingLink, 'token'>): string =>
  `${window.location.origin}${trackingLinkPath}#${token}`;

/** Whole hours, rounded down: a link never outlives the chosen time. 0 if it is invalid. */
function hoursUntil(expiry: number | string, timeZone: string, now: Date): number {
  if (typeof expiry === 'number') return expiry;
  const chosen = instantAt(expiry, timeZone);
  return chosen === null ? 0 : Math.max(0, Math.floor((chosen.getTime() - now.getTime()) / HOUR_MS));
}

import type { Portal } from '@azimute/contract';
import type { Config } from '../platform/config.ts';

/** Returns the portal's data for visitors. */
export function describePortal({ productName, defaultLocale, demo, smtp }: Config): Portal {
  const mail = smtp !== undefined ? 'server' : demo ? 'mailbox' : undefined;
  return {
    productName,
    defaultLocale,
    demo,
    ...(mail !== undefined && { mail }),
  };
}

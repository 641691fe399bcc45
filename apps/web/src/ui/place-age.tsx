import { isPlaceBehind } from '@azimute/contract/assets/activity';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { RelativeTime } from './relative-time.tsx';

interface PlaceAgeProps {
  readonly fixedAtMs: number | null;
  readonly contactAtMs: number | null;
  /** Places it among other words, which are omitted with it. */
  readonly children?: (age: ReactNode) => ReactNode;
}

/** For example "position 2 h ago", if the asset's contact is newer than its position; otherwise nothing. */
export function PlaceAge({ fixedAtMs, contactAtMs, children = (age) => age }: PlaceAgeProps) {
  const text = useText('status');
  if (!isPlaceBehind({ fixedAtMs, contactAtMs })) return null;
  if (fixedAtMs === null) return children(text('noPlace'));
  return children(
    <>
      {text('place')} <RelativeTime instant={new Date(fixedAtMs).toISOString()} />
    </>,
  );
}

/** The same for an asset in the API's format. */
export function AssetPlaceAge({
  asset: { position, lastContactAt },
  children,
}: {
  readonly asset: {
    readonly lastContactAt: string | null;
    readonly position: { readonly fixedAt: string } | null;
  };
} & Pick<PlaceAgeProps, 'children'>) {
  return (
    <PlaceAge
      fixedAtMs={position && Date.parse(position.fixedAt)}
      contactAtMs={lastContactAt === null ? null : Date.parse(lastContactAt)}
      {...(children && { children })}
    />
  );
}

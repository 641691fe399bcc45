import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import { downloadApi } from '../api/client.ts';
import { Stack } from './layout/primitives.tsx';
import classes from './photo.module.css';

interface Pictured {
  readonly id: number;
  readonly name: string;
  /** Version of the photo; null without one. */
  readonly photo: string | null;
}

interface PersonPhotoProps {
  readonly person: Pictured;
  /** Pixels a side. */
  readonly size: number;
}

/** The photo of a member of the current account, or the initials. Decorative: the name stands beside it. */
export function PersonPhoto({ person, size }: PersonPhotoProps) {
  const { id, name, photo } = person;
  const blob = usePhoto(['person', id, photo], ({ signal, version }) =>
    downloadApi('getPersonPhoto', { params: { userId: id }, query: { version }, signal }),
  );
  return <Photo of="person" name={name} blob={blob} size={size} />;
}

interface AccountPhotoProps {
  readonly account: Pictured;
  /** Pixels a side. */
  readonly size: number;
}

/** The photo of one of the person's accounts, or the initials. Decorative: the name stands beside it. */
export function AccountPhoto({ account, size }: AccountPhotoProps) {
  const { id, name, photo } = account;
  const blob = usePhoto(['account', id, photo], ({ signal, version }) =>
    downloadApi('getAccountPhoto', { params: { accountId: id }, query: { version }, signal }),
  );
  return <Photo of="account" name={name} blob={blob} size={size} />;
}

interface PhotoProps {
  readonly of: 'person' | 'account';
  readonly name: string;
  readonly blob: Blob | undefined;
  readonly size: number;
}

export function Photo({ of, name, blob, size }: PhotoProps) {
  return (
    <Stack
      as="span"
      place="center"
      width="var(--photo-size)"
      height="var(--photo-size)"
      overflow="hidden"
      flex="none"
      className={classes['photo']}
      data-of={of}
      data-initials={blob === undefined ? initialsOf(name) : undefined}
      style={{ '--photo-size': `${size}px` } as CSSProperties}
    >
      {blob !== undefined && <BlobImage blob={blob} />}
    </Stack>
  );
}

type PhotoKey = readonly [of: 'person' | 'account', id: number, version: string | null];

/** The photo in the cache of this page; a version never changes, so that it is read once. */
function usePhoto(
  key: PhotoKey,
  download: (read: { readonly signal: AbortSignal; readonly version: string }) => Promise<Blob>,
): Blob | undefined {
  const [, , version] = key;
  const { data } = useQuery({
    queryKey: ['photo', ...key],
    queryFn: ({ signal }) => download({ signal, version: version ?? '' }),
    enabled: version !== null,
    staleTime: Infinity,
  });
  return version === null ? undefined : data;
}

/** A picture in memory; its address lives as long as it is shown. */
function BlobImage({ blob }: { readonly blob: Blob }) {
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const url = URL.createObjectURL(blob);
    image.current?.setAttribute('src', url);
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return <img ref={image} alt="" draggable={false} />;
}

/** Two letters that stand for a name: of its first and last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase();
}

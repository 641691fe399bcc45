import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import { downloadApi } from '../api/client.ts';
import { Stack } from './layout/primitives.tsx';
import classes from './photo.module.css';

interface Pictured {
  readonly id: number;
  readonly name: string;
  /** Version of the photo; null if there is none. */
  readonly photo: string | null;
}

interface PersonPhotoProps {
  readonly person: Pictured;
  /** Side length [px]. */
  readonly size: number;
}

/** Photo or initials of a user in the current account. Decorative, since the name is next to it. */
export function PersonPhoto({ person, size }: PersonPhotoProps) {
  const { id, name, photo } = person;
  const blob = usePhoto(['person', id, photo], ({ signal, version }) =>
    downloadApi('getPersonPhoto', { params: { userId: id }, query: { version }, signal }),
  );
  return <Photo of="person" name={name} blob={blob} size={size} />;
}

interface AccountPhotoProps {
  readonly account: Pictured;
  /** Side length [px]. */
  readonly size: number;
}

/** Photo or initials of one of the user's accounts. Decorative, since the name is next to it. */
export function AccountPhoto({ account, size }: AccountPhotoProps) {
  const { id, name, photo } = account;
  const blob = usePhoto(['account', id, photo], ({ signal, version }) =>
    downloadApi('getAccountPhoto', { params: { accountId: id }, query: { version }, signal }),
  );
  return <Photo of="account" name={name} blob={blob} size={size} />;
}

interface AssetPhotoProps {
  readonly asset: { readonly id: number; readonly photo: string | null };
  readonly alt: string;
}

/** The photo of an asset; nothing if there is none. */
export function AssetPhoto({ asset: { id, photo }, alt }: AssetPhotoProps) {
  const blob = usePhoto(['asset', id, photo], ({ signal, version }) =>
    downloadApi('getAssetPhoto', { params: { assetId: id }, query: { version }, signal }),
  );
  return (
    blob !== undefined && (
      <div className={classes['asset']}>
        <BlobImage blob={blob} alt={alt} />
      </div>
    )
  );
}

interface WorkPhotoImageProps {
  readonly photo: { readonly id: number; readonly version: string };
  readonly download: (read: { readonly signal: AbortSignal; readonly version: string }) => Promise<Blob>;
  readonly alt: string;
  readonly size: 'thumbnail' | 'full';
}

/** A photo of a countermeasure or work order; an empty frame until it is loaded. */
export function WorkPhotoImage({ photo, download, alt, size }: WorkPhotoImageProps) {
  const blob = usePhoto(['work', photo.id, photo.version], download);
  return <span className={classes[size]}>{blob !== undefined && <BlobImage blob={blob} alt={alt} />}</span>;
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

type PhotoKey = readonly [of: 'person' | 'account' | 'asset' | 'work', id: number, version: string | null];

/** Loads a photo into the query cache once, since a version never changes. */
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

/** A picture in memory; its address is valid while it is shown. */
function BlobImage({ blob, alt = '' }: { readonly blob: Blob; readonly alt?: string }) {
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const url = URL.createObjectURL(blob);
    image.current?.setAttribute('src', url);
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return <img ref={image} alt={alt} draggable={false} />;
}

/** Returns the initials of the first and last word of a name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase();
}

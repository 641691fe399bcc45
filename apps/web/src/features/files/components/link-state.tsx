import { IconCircleCheck, IconClock, IconLinkOff, IconMinus } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { StoredFile } from '../api/file-queries.ts';
import { lookOfLink } from '../api/look-of-link.ts';
import classes from './link-state.module.css';

type Link = Pick<NonNullable<StoredFile['link']>, 'state' | 'expiresAt'>;

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const glyphs = {
  none: IconMinus,
  open: IconCircleCheck,
  soon: IconClock,
  expired: IconLinkOff,
  used_up: IconLinkOff,
  revoked: IconLinkOff,
  renewed: IconLinkOff,
} as const;

/** Expiry or end of a link, as color, glyph and words. */
export function LinkState({ link }: { readonly link: Link | null }) {
  const look = lookOfLink(link, useNow(60_000));
  const words = useLinkWords();
  const Glyph = glyphs[look];
  return (
    <Row as="span" inline gap={6} whiteSpace="nowrap" className={classes['state']} data-look={look}>
      <Glyph {...icon} />
      {words(link)}
    </Row>
  );
}

export function useLinkWords(): (link: Link | null) => string {
  const text = useText('files');
  const format = useFormat();
  const now = useNow(60_000);
  return (link) => {
    const expires = link === null ? now : new Date(link.expiresAt);
    return text(`link_${lookOfLink(link, now)}`, {
      date: format.date(expires),
      when: format.relative(expires, now),
    });
  };
}

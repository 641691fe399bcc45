import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconCopy, IconMail } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { CopyByHand } from '../../ui/copy-by-hand.tsx';
import { CopyValue } from '../../ui/copy-value.tsx';
import { Hint, Stack } from '../../ui/layout/primitives.tsx';
import { useCopying } from '../../ui/use-copying.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import type { SharedRoute } from './share-button.tsx';
import { addressOf, type SharedLink } from './use-shared-link.ts';

interface SendButtonsProps {
  readonly route: SharedRoute;
  readonly shared: SharedLink;
}

const glyph = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Sends the link by WhatsApp or e-mail, or copies it. */
export function SendButtons({ route, shared }: SendButtonsProps) {
  const text = useText('tracking-links');
  const madeLink = useText('made-link');
  const isNarrow = useIsNarrow();
  const { copyLink, mail, whatsapp, refused, forget } = useSending(route, shared);
  const { link, expiresAt, isCreating } = shared;
  const common = { size: 'lg', disabled: expiresAt === null || isCreating } as const;
  return (
    <Stack gap={8}>
      {link === null ? (
        <Hint>{text('notYet')}</Hint>
      ) : (
        <CopyValue boxed name={madeLink('link')} value={addressOf(link)} />
      )}
      <Stack columns={3} phoneColumns={2} gap={8}>
        <Button
          {...common}
          {...(isNarrow && { variant: 'filled', style: { gridColumn: '1 / -1' } })}
          leftSection={<IconBrandWhatsapp {...glyph} />}
          onClick={() => void whatsapp()}
        >
          WhatsApp
        </Button>
        <Button {...common} leftSection={<IconMail {...glyph} />} onClick={() => void mail()}>
          {text('byMail')}
        </Button>
        <Button
          {...common}
          variant={isNarrow ? 'default' : 'filled'}
          leftSection={<IconCopy {...glyph} />}
          onClick={() => void copyLink()}
        >
          {text('copyLink')}
        </Button>
      </Stack>
      {refused !== null && <CopyByHand value={refused} onClose={forget} />}
    </Stack>
  );
}

/** Ways to send the link, each of which creates it if there is none yet. */
function useSending(route: SharedRoute, shared: SharedLink) {
  const text = useText('tracking-links');
  const format = useFormat();
  const { copy, refused, forget } = useCopying();
  const { expiresAt, choice } = shared;
  const name = choice.name.trim() === '' ? route.code : choice.name.trim();
  const messageOf = (address: string) =>
    text('message', { name, address, date: expiresAt === null ? '' : format.dateTime(expiresAt) });
  const copyLink = async () => {
    const address = await shared.getAddress();
    if (address !== null) copy(address, text('copied'));
  };
  const mail = async () => {
    const address = await shared.getAddress();
    if (address === null) return;
    const fields = { subject: text('mailSubject', { name }), body: messageOf(address) };
    window.location.assign(
      `mailto:?${Object.entries(fields)
        .map(([field, value]) => `${field}=${encodeURIComponent(value)}`)
        .join('&')}`,
    );
  };
  const whatsapp = async () => {
    // Opened before the call, since browsers block windows that open without a press.
    const tab = window.open('', '_blank');
    const address = await shared.getAddress();
    if (address === null) return tab?.close();
    if (tab === null) return copy(address, text('copied'));
    tab.opener = null;
    tab.location.href = `https://wa.me/?text=${encodeURIComponent(messageOf(address))}`;
  };
  return { copyLink, mail, whatsapp, refused, forget };
}

import { IconLinkOff, IconLock } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Hint } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { filesKey, linksOptions, linkUsesOptions, type FileLink } from '../api/file-queries.ts';
import { useMayChangeFiles } from '../api/use-may-change-files.ts';
import { LinkState } from '../components/link-state.tsx';
import classes from './links.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';

/** All links of a file, newest first. */
export function LinkList({ fileId }: { readonly fileId: number }) {
  const text = useText('files');
  const list = useInfiniteQuery(linksOptions(fileId));
  if (list.data === undefined) return <Waiting query={list} rows={3} />;
  return (
    <>
      <Box as="ul" width="100%" aria-label={text('links')}>
        {list.data.pages.flatMap(({ items }) => items.map((link) => <LinkRow key={link.id} link={link} />))}
      </Box>
      <ShowMore query={list} size="xs" />
    </>
  );
}

interface LinkRowProps {
  readonly link: FileLink;
}

function LinkRow({ link }: LinkRowProps) {
  const text = useText('files');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { createdBy, createdAt, hasPassword, downloads, downloadLimit } = link;
  const formatted = format.number(downloads);
  return (
    <Box as="li" paddingBlock={8} border="top">
      <Row gap={8} width="100%" size={13}>
        <LinkState link={link} />
        {hasPassword && (
          <>
            <IconLock size={16} stroke={1.75} aria-hidden />
            <span className="visually-hidden">{text('hasPassword')}</span>
          </>
        )}
        {link.state === 'active' && <RevokeButton link={link} />}
      </Row>
      <Hint line={20}>
        {[...(createdBy === null ? [] : [createdBy.name]), format.dateTime(createdAt)].join(', ')}
      </Hint>
      <button
        type="button"
        className="text-button"
        disabled={downloads === 0}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {downloadLimit === null
          ? text('downloads', { count: downloads, formatted })
          : text('downloadsOf', { count: downloads, formatted, limit: format.number(downloadLimit) })}
      </button>
      {isOpen && <LinkUses linkId={link.id} />}
    </Box>
  );
}

function LinkUses({ linkId }: { readonly linkId: number }) {
  const text = useText('files');
  const format = useFormat();
  const { data } = useQuery(linkUsesOptions(linkId));
  return (
    <Box as="ul" color="text-3" line={20} paddingTop={4} breaks size={12} aria-label={text('uses')}>
      {data?.items.map(({ id, at, person, address }) => (
        <li key={id}>{[format.dateTime(at), person?.name ?? text('somebody'), address ?? ''].join(' · ')}</li>
      ))}
    </Box>
  );
}

function RevokeButton({ link }: LinkRowProps) {
  const text = useText('files');
  const { run, dialog } = useAction({
    call: () => callApi('revokeFileLink', { params: { fileLinkId: link.id } }),
    invalidates: [filesKey],
    success: 'updated',
    confirm: {
      title: text('revokeTitle'),
      effect: <p>{text('revokeEffect')}</p>,
      confirmLabel: text('revoke'),
      danger: true,
    },
  });
  if (!useMayChangeFiles()) return null;
  return (
    <>
      <IconButton
        className={classes['end'] ?? ''}
        icon={IconLinkOff}
        label={text('revoke')}
        iconSize={16}
        onClick={() => run()}
      />
      {dialog}
    </>
  );
}

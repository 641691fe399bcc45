import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack, Title, Lead } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { StoredFile } from '../api/file-queries.ts';
import { useMayChangeFiles } from '../api/use-may-change-files.ts';
import { LinkState } from '../components/link-state.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { LinkList } from './link-list.tsx';
import classes from './links.module.css';

/** Current link of a file, and all links on demand. */
export function LinkSection({ file }: { readonly file: StoredFile }) {
  const { id, link } = file;
  const text = useText('files');
  const format = useFormat();
  const mayChange = useMayChangeFiles();
  const [isOpen, setOpen] = useState(false);
  const [isMaking, setMaking] = useState(false);
  return (
    <Stack as="section" align="start" gap={6} className={classes['section']}>
      <Row gap={8} width="100%" size={13}>
        <Title as="h3" flex={1} fontSize={13}>
          {text('downloadLink')}
        </Title>
        <LinkState link={link} />
      </Row>
      <Lead>
        {link !== null && `${text('downloads', format.counted(link.downloads))} `}
        {text(link?.state === 'active' ? 'renewHint' : 'linkHint')}
      </Lead>
      {link !== null && (
        <button type="button" className="text-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text(isOpen ? 'hideLinks' : 'showLinks')}
        </button>
      )}
      {isOpen && <LinkList fileId={id} />}
      {isOpen && mayChange && (
        <button type="button" className="text-button" onClick={() => setMaking(true)}>
          {text('anotherLink')}
        </button>
      )}
      {isMaking && <LinkDialog file={file} onClose={() => setMaking(false)} />}
    </Stack>
  );
}

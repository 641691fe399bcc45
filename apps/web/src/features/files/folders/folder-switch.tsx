import { Modal } from '@mantine/core';
import { IconChevronDown, IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import { foldersOptions } from '../api/file-queries.ts';
import { FolderTree, type OpenFolder } from './folder-tree.tsx';

interface FolderSwitchProps {
  readonly openId: OpenFolder;
}

/** Shown folder on phones; opens the tree to choose another. */
export function FolderSwitch({ openId }: FolderSwitchProps) {
  const text = useText('files');
  const common = useText('common');
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(foldersOptions);
  const folder = data?.items.find(({ id }) => id === openId);
  return (
    <>
      <Row
        as="button"
        type="button"
        inline
        gap={6}
        maxWidth="100%"
        minHeight={44}
        weight="medium"
        color="accent-text"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconFolder size={18} stroke={1.6} aria-hidden />
        <Text as="span" truncate flex={1}>
          {openId === 'trash' ? text('trash') : (folder?.name ?? text('allFiles'))}
        </Text>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </Row>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        fullScreen
        title={text('folders')}
        closeButtonProps={{ 'aria-label': common('close') }}
      >
        <FolderTree openId={openId} onChosen={() => setOpen(false)} />
      </Modal>
    </>
  );
}

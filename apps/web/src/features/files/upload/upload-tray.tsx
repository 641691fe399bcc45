import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Text } from '../../../ui/layout/primitives.tsx';
import task from '../../../ui/task-progress.module.css';
import { toastDone } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { filesKey } from '../api/file-queries.ts';
import { isUnderWay, type Upload } from './upload-queue.ts';
import { UploadRow } from './upload-row.tsx';
import classes from './upload-tray.module.css';
import { uploads } from './uploads.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

/** Uploads and their results; stays open across screens. */
export function UploadTray() {
  const text = useText('files');
  const list = useSyncExternalStore(uploads.subscribe, uploads.get);
  const isPhone = useIsNarrow();
  const [isOpen, setOpen] = useState(!isPhone);
  const isBusy = list.some(isUnderWay);
  const asking = list.filter(({ state }) => state === 'same_name');
  useUploaded(list);
  useLeaveWarning(isBusy);
  return (
    <Box
      as="section"
      paddingTop={10}
      paddingBottom={8}
      paddingInline={14}
      size={13}
      fill="surface"
      shadow={3}
      zIndex="panel"
      width="min(560px, calc(100vw - 2 * var(--s-4)))"
      position="fixed"
      phoneWidth="auto"
      className={classes['tray']}
      aria-label={text('uploads')}
    >
      <Row as="header" gap={8} minHeight={34}>
        <UploadSummary list={list} />
        {isBusy && (
          <Text as="span" color="text-3" fontSize={12} className={classes['hint']}>
            {text('mayLeave')}
          </Text>
        )}
        {isBusy && (
          <Button size="xs" onClick={uploads.cancelAll}>
            {text('cancelAll')}
          </Button>
        )}
        <IconButton
          icon={isOpen ? IconChevronDown : IconChevronUp}
          label={text(isOpen ? 'collapseUploads' : 'expandUploads')}
          iconSize={16}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        {!isBusy && (
          <IconButton icon={IconX} label={text('closeUploads')} iconSize={16} onClick={uploads.clear} />
        )}
      </Row>
      {isBusy && <Progress list={list} />}
      {asking.length > 1 && isOpen && <AllSameName asking={asking} />}
      {(isOpen || asking.length > 0) && (
        <Box as="ul" maxHeight="min(260px, 40vh)" overflowY="auto">
          {(isOpen ? list : asking).map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </Box>
      )}
    </Box>
  );
}

interface OfList {
  readonly list: readonly Upload[];
}

function UploadSummary({ list }: OfList) {
  const text = useText('files');
  const format = useFormat();
  const count = (...states: Upload['state'][]): number =>
    list.filter(({ state }) => states.includes(state)).length;
  const sent = count('sent', 'unchecked');
  const notSent = count('refused', 'failed', 'cancelled');
  const total = format.number(list.length);
  const words = list.some(isUnderWay)
    ? text('sendingOf', { done: format.number(sent + notSent + count('same_name')), total })
    : [
        text('sentOf', { ...format.counted(sent), total }),
        ...(notSent > 0 ? [text('notSent', format.counted(notSent))] : []),
      ].join(', ');
  return (
    <Text as="output" flex={1} weight="semibold" figure>
      {words}
    </Text>
  );
}

function Progress({ list }: OfList) {
  const text = useText('files');
  const total = list.reduce((sum, { file }) => sum + file.size, 0);
  const done = list.reduce((sum, one) => sum + (isUnderWay(one) ? one.sentBytes : one.file.size), 0);
  return <progress className={task['bar']} aria-label={text('uploads')} value={done} max={total} />;
}

function AllSameName({ asking }: { readonly asking: readonly Upload[] }) {
  const text = useText('files');
  const format = useFormat();
  const answerAll = (answer: (id: number) => void) => () => {
    for (const { id } of asking) answer(id);
  };
  return (
    <Row wrap gap={8} paddingBlock={6} className={classes['all']}>
      <span>{text('sameNames', format.counted(asking.length))}</span>
      <Button size="xs" onClick={answerAll((id) => uploads.retry(id, 'keep_both'))}>
        {text('keepAll')}
      </Button>
      <Button size="xs" onClick={answerAll((id) => uploads.retry(id, 'replace'))}>
        {text('replaceAll')}
      </Button>
      <Button size="xs" onClick={answerAll(uploads.cancel)}>
        {text('skipAll')}
      </Button>
    </Row>
  );
}

/** Uploads whose success was announced, even if the tray is remounted on another screen. */
const said = new Set<number>();

/** Refreshes lists after uploads, and announces each batch once. */
function useUploaded(list: readonly Upload[]): void {
  const queryClient = useQueryClient();
  const sent = list.filter(({ state }) => state === 'sent' || state === 'unchecked').length;
  const isBusy = list.some(isUnderWay);
  useEffect(() => {
    if (sent > 0) void queryClient.invalidateQueries({ queryKey: filesKey });
  }, [queryClient, sent]);
  useEffect(() => {
    if (isBusy) return;
    const fresh = list.filter(({ id, state }) => state === 'sent' && !said.has(id));
    for (const { id } of fresh) said.add(id);
    if (fresh.length > 0) toastDone('file_uploaded');
  }, [isBusy, list]);
}

function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);
}

import { Button } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleX,
  IconHelpCircle,
  IconRefresh,
  IconShieldSearch,
  IconX,
} from '@tabler/icons-react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import task from '../../../ui/task-progress.module.css';
import { FileGlyph } from '../components/file-glyph.tsx';
import { useBytes } from '../components/use-bytes.ts';
import { isUnderWay, type Upload } from './upload-queue.ts';
import classes from './upload-tray.module.css';
import { uploads } from './uploads.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

interface UploadRowProps {
  readonly upload: Upload;
}

/** A file being uploaded, or its result. */
export function UploadRow({ upload }: UploadRowProps) {
  const text = useText('files');
  const bytes = useBytes();
  const { id, file, state, sentBytes } = upload;
  const { name } = file;
  const isActive = isUnderWay(upload);
  return (
    <Stack
      as="li"
      alignItems="center"
      gap={0}
      columnGap={10}
      minHeight={36}
      border="top"
      columns="18px minmax(0, 1fr) auto minmax(90px, 150px) auto 28px"
      phoneColumns="18px minmax(0, 1fr) auto auto 44px"
      className={classes['row']}
      data-state={state}
    >
      <Glyph upload={upload} />
      <Text as="span" truncate title={name}>
        {name}
      </Text>
      <Text as="span" color="text-2" figure>
        {state === 'sending'
          ? text('ofBytes', { sent: bytes(sentBytes), total: bytes(file.size) })
          : bytes(file.size)}
      </Text>
      {state === 'sending' ? (
        <progress className={task['bar']} aria-label={name} value={sentBytes} max={file.size} />
      ) : (
        <Words upload={upload} />
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <IconButton
          icon={IconRefresh}
          label={text('retryNamed', { name })}
          iconSize={16}
          onClick={() => uploads.retry(id)}
        />
      )}
      <IconButton
        className={classes['end'] ?? ''}
        icon={IconX}
        label={text(isActive ? 'cancelNamed' : 'forgetNamed', { name })}
        iconSize={16}
        onClick={() => (isActive ? uploads.cancel(id) : uploads.forget(id))}
      />
      {state === 'same_name' && <SameName id={id} />}
    </Stack>
  );
}

function Words({ upload: { file, state, refusal, error } }: UploadRowProps) {
  const text = useText('files');
  const errors = useText('errors');
  const kind = /\.docx$/i.test(file.name) ? 'DOCX' : 'PDF';
  const words: Readonly<Record<Exclude<Upload['state'], 'sending'>, () => string>> = {
    waiting: () => text('waiting'),
    sent: () => text('checked', { kind }),
    unchecked: () => text('beingChecked'),
    refused: () => text(`refusal_${refusal ?? 'unknown_kind'}`),
    failed: () => `${errors('upload_failed')}. ${errors(errorText(error))}`,
    same_name: () => text('sameName'),
    cancelled: () => text('cancelled'),
  };
  return <span className={classes['words']}>{state === 'sending' ? null : words[state]()}</span>;
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

function Glyph({ upload: { file, state } }: UploadRowProps) {
  if (state === 'sent') return <IconCircleCheck {...icon} />;
  if (state === 'refused' || state === 'failed') return <IconCircleX {...icon} />;
  if (state === 'unchecked') return <IconShieldSearch {...icon} />;
  if (state === 'same_name') return <IconHelpCircle {...icon} />;
  return <FileGlyph kind={/\.docx$/i.test(file.name) ? 'docx' : 'pdf'} />;
}

/** A file with the same name exists. */
function SameName({ id }: Pick<Upload, 'id'>) {
  const text = useText('files');
  return (
    <Row as="span" align="stretch" wrap gap={8} paddingBlock={4} className={classes['choices']}>
      <Button size="xs" onClick={() => uploads.retry(id, 'keep_both')}>
        {text('keepBoth')}
      </Button>
      <Button size="xs" onClick={() => uploads.retry(id, 'replace')}>
        {text('replace')}
      </Button>
      <Button size="xs" onClick={() => uploads.cancel(id)}>
        {text('skip')}
      </Button>
    </Row>
  );
}

import { Button } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { portalSettings } from '../../../api/portal.ts';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyByHand } from '../../../ui/copy-by-hand.tsx';
import { saveFile } from '../../../ui/export/save-file.ts';
import { Box, Row, Stack, Title } from '../../../ui/layout/primitives.tsx';
import { useCopying } from '../../../ui/use-copying.ts';
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts';
import classes from './security.module.css';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Recovery codes, shown once: to copy, save or print. Leaving early asks for confirmation. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const text = useText('security');
  const { email } = useProfile();
  const { productName: portal } = portalSettings();
  const heading = useRef<HTMLHeadingElement>(null);
  const kept = useRef(false);
  const guard = useUnsavedGuard(useCallback(() => !kept.current, []));
  const copying = useCopying();
  useEffect(() => heading.current?.focus(), []);
  const head = text('codesFileHead', { portal, email });
  const content = `${head}\r\n\r\n${codes.join('\r\n')}\r\n`;
  const file = text('codesFile', { portal: portal.toLowerCase() });
  const save = (): void => saveFile(new Blob([content], { type: 'text/plain' }), file);
  return (
    <div className={classes['step']}>
      <Title as="h3" color="text" size={14} ref={heading} tabIndex={-1}>
        {text('codesTitle')}
      </Title>
      <Box
        as="p"
        paddingBlock={8}
        paddingInline={10}
        fill="warn-soft"
        radius={2}
        className={classes['warning']}
      >
        {text('codesLead')}
      </Box>
      <p className={classes['onPaper']}>{head}</p>
      <Stack as="ul" columns={5} gap={8} phoneColumns={2} className={classes['codes']} data-print="whole">
        {codes.map((code) => (
          <Box as="li" size={14} mono textAlign="center" fill="sunken" radius={2} key={code}>
            {code}
          </Box>
        ))}
      </Stack>
      <KeepCodes
        onCopy={() => copying.copy(codes.join('\n'), text('codesCopied'))}
        onSave={save}
        onKept={() => {
          kept.current = true;
          onKept();
        }}
      />
      {copying.refused !== null && <CopyByHand value={copying.refused} onClose={copying.forget} />}
      {guard.isBlocked && (
        <ConfirmDialog
          danger
          title={text('leaveTitle')}
          effect={text('leaveEffect')}
          confirmLabel={text('leave')}
          onConfirm={guard.leave}
          onClose={guard.stay}
        />
      )}
    </div>
  );
}

interface KeepCodesProps {
  readonly onCopy: () => void;
  readonly onSave: () => void;
  readonly onKept: () => void;
}

function KeepCodes({ onCopy, onSave, onKept }: KeepCodesProps) {
  const text = useText('security');
  return (
    <Row align="stretch" wrap gap={8} className={classes['keep']}>
      <IconTextButton icon={IconCopy} onClick={onCopy}>
        {text('copyCodes')}
      </IconTextButton>
      <IconTextButton icon={IconDownload} onClick={onSave}>
        {text('downloadCodes')}
      </IconTextButton>
      <IconTextButton icon={IconPrinter} onClick={() => window.print()}>
        {text('printCodes')}
      </IconTextButton>
      <Button variant="filled" className={classes['kept'] ?? ''} onClick={onKept}>
        {text('codesKept')}
      </Button>
    </Row>
  );
}

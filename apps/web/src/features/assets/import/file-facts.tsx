import type { AssetImportDetail } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './import-preview.module.css';

interface FileFactsProps {
  readonly shown: AssetImportDetail;
  readonly onAnother: () => void;
}

const separatorNames = { ';': 'semicolon', ',': 'comma', '\t': 'tab' } as const;
const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
} as const;

/** The file, and how it was read. */
export function FileFacts({ shown, onAnother }: FileFactsProps) {
  const text = useText('asset-import');
  const format = useFormat();
  const { fileName, lineCount, encoding, separator } = shown;
  const facts = [
    text('lines', { count: lineCount, formatted: format.number(lineCount) }),
    text('encoding', { name: encodingNames[encoding] }),
    text(`separator_${separatorNames[separator]}`),
  ];
  return (
    <div className={classes['file']}>
      <p>
        <span className={classes['fileName']}>{fileName}</span>
        <span className={classes['facts']}>{facts.join(' · ')}</span>
      </p>
      <Button size="xs" onClick={onAnother}>
        {text('otherFile')}
      </Button>
    </div>
  );
}

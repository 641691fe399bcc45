import type { ReactNode } from 'react';
import lines from '../../../ui/data-table/card-lines.module.css';
import type { StoredFile } from '../api/file-queries.ts';
import { FileGlyph } from '../components/file-glyph.tsx';
import { LinkState } from '../components/link-state.tsx';
import { useBytes } from '../components/use-bytes.ts';

interface FileCardProps {
  readonly file: StoredFile;
  readonly link: ReactNode;
}

/** A file in two lines, for a phone. */
export function FileCard({ file, link }: FileCardProps) {
  const bytes = useBytes();
  return (
    <>
      <span className={lines['line']}>
        <FileGlyph kind={file.kind} />
        <span className={lines['grow']}>{link}</span>
        <span className="figure">{bytes(file.sizeBytes)}</span>
      </span>
      <span className={lines['line']}>
        <LinkState link={file.link} />
        <span className={lines['grow']}>{file.folder?.name}</span>
      </span>
    </>
  );
}

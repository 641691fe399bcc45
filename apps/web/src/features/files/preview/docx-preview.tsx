import { useEffect, useState } from 'react';
import { useLocale } from '../../../i18n/use-text.ts';
import { PreviewMessage } from './preview-message.tsx';
import classes from './preview.module.css';
import { renderDocx } from './render-docx.ts';

interface DocxPreviewProps {
  readonly name: string;
  readonly content: Blob;
}

/** Preview of a DOCX file. */
export function DocxPreview({ name, content }: DocxPreviewProps) {
  const locale = useLocale();
  const [page, setPage] = useState<{ readonly html: string } | 'broken' | null>(null);
  useEffect(() => {
    let isLeft = false;
    renderDocx(content, locale).then(
      (html) => !isLeft && setPage({ html }),
      () => !isLeft && setPage('broken'),
    );
    return () => {
      isLeft = true;
    };
  }, [content, locale]);
  if (page === null) return <PreviewMessage of="loading" />;
  if (page === 'broken') return <PreviewMessage of="broken" />;
  // The frame runs no scripts and has no access to the portal.
  return <iframe className={classes['frame']} title={name} sandbox="" srcDoc={page.html} />;
}

import { useElementSize } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '@tabler/icons-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import { drawPage, openPdf } from './pdf-document.ts';
import { PreviewMessage } from './preview-message.tsx';
import classes from './preview.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';

interface PdfPreviewProps {
  readonly name: string;
  readonly content: Blob;
}

/** Pages of a PDF, one at a time. */
export function PdfPreview({ name, content }: PdfPreviewProps) {
  const opened = usePdf(content);
  if (opened === null) return <PreviewMessage of="loading" />;
  if (opened === 'broken') return <PreviewMessage of="broken" />;
  return <Pages pdf={opened} name={name} />;
}

function usePdf(content: Blob): PDFDocumentProxy | 'broken' | null {
  const [opened, setOpened] = useState<PDFDocumentProxy | 'broken' | null>(null);
  useEffect(() => {
    let isLeft = false;
    const opening = openPdf(content);
    opening.then(
      (pdf) => !isLeft && setOpened(pdf),
      () => !isLeft && setOpened('broken'),
    );
    return () => {
      isLeft = true;
      setOpened(null);
      opening.then((pdf) => pdf.loadingTask.destroy()).catch(() => undefined);
    };
  }, [content]);
  return opened;
}

const zooms = [1, 1.25, 1.5, 2, 3] as const;
interface PagesProps {
  readonly pdf: PDFDocumentProxy;
  readonly name: string;
}

function Pages({ pdf, name }: PagesProps) {
  const text = useText('files');
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(0);
  const { ref, width } = useElementSize();
  const { canvas, words } = usePage(pdf, page, width * (zooms[zoom] ?? 1));
  const ofPages = text('pageOf', { page, pages: pdf.numPages });
  return (
    <>
      <Box
        as="section"
        overflow="auto"
        position="absolute"
        inset={0}
        className={classes['scroll']}
        tabIndex={0}
        aria-label={`${name}, ${ofPages}`}
        // Otherwise the arrow keys would also move through the list of files.
        onKeyDown={(event) => event.key.startsWith('Arrow') && event.stopPropagation()}
      >
        <Box ref={ref} height={0} />
        <canvas ref={canvas} className={classes['paper']}>
          {words}
        </canvas>
        {words === null && <PreviewMessage of="broken" />}
      </Box>
      <Controls page={page} pages={pdf.numPages} zoom={zoom} onPage={setPage} onZoom={setZoom} />
    </>
  );
}

/** Redraws the page when it, its width or its zoom changes; its text is null if drawing failed. */
function usePage(pdf: PDFDocumentProxy, page: number, width: number) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState<string | null>('');
  useEffect(() => {
    const element = canvas.current;
    if (element === null || width === 0) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    drawPage(pdf, { canvas: element, page, width, signal }).then(
      setWords,
      () => !signal.aborted && setWords(null),
    );
    return () => leaving.abort();
  }, [pdf, page, width]);
  return { canvas, words };
}

interface ControlsProps {
  readonly page: number;
  readonly pages: number;
  readonly zoom: number;
  readonly onPage: (page: number) => void;
  readonly onZoom: (zoom: number) => void;
}

function Controls({ page, pages, zoom, onPage, onZoom }: ControlsProps) {
  const text = useText('files');
  return (
    <Row
      gap={2}
      paddingBlock={2}
      paddingInline={4}
      fontSize={12}
      whiteSpace="nowrap"
      border="all"
      radius={3}
      shadow={2}
      position="absolute"
      bottom={12}
      left="50%"
      className={classes['controls']}
      role="toolbar"
      aria-label={text('pages')}
    >
      <IconButton
        icon={IconChevronLeft}
        label={text('previousPage')}
        iconSize={16}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      />
      <output className="figure">{text('pageOf', { page, pages })}</output>
      <IconButton
        icon={IconChevronRight}
        label={text('nextPage')}
        iconSize={16}
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
      />
      <IconButton
        icon={IconMinus}
        label={text('zoomOut')}
        iconSize={16}
        disabled={zoom === 0}
        onClick={() => onZoom(zoom - 1)}
      />
      <IconButton
        icon={IconPlus}
        label={text('zoomIn')}
        iconSize={16}
        disabled={zoom === zooms.length - 1}
        onClick={() => onZoom(zoom + 1)}
      />
    </Row>
  );
}

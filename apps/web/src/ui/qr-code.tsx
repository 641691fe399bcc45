import encodeQr from 'qr';
import { useMemo } from 'react';
import classes from './qr-code.module.css';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly isSmall?: boolean;
}

/** Dark on light in both themes, with the quiet zone of four modules that cameras need. */
export function QrCode({ text, label, isSmall = false }: QrCodeProps) {
  const picture = useMemo(() => {
    const svg = encodeQr(text, 'svg', { ecc: 'medium', border: 4 }).replace(
      '<svg ',
      '<svg style="background:white" ',
    );
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [text]);
  return <img className={classes['code']} data-small={isSmall || undefined} src={picture} alt={label} />;
}

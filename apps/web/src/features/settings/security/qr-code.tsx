import encodeQr from 'qr';
import { useMemo } from 'react';
import classes from './security.module.css';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** Dark on light in both themes, with the quiet zone of four modules that cameras need. */
export function QrCode({ text, label }: QrCodeProps) {
  const picture = useMemo(() => {
    const svg = encodeQr(text, 'svg', { ecc: 'medium', border: 4 }).replace(
      '<svg ',
      '<svg style="background:white" ',
    );
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [text]);
  return <img className={classes['qr']} src={picture} alt={label} />;
}

import type { ReactNode } from 'react';
import { useDemoHistory } from '../../api/use-demo-history.ts';
import { useText } from '../../i18n/use-text.ts';
import { Calculating } from '../../ui/calculating.ts';
import { useFormat } from '../../ui/use-format.ts';

/** Tells all screens how far the demo's history is calculated. */
export function CalculatingProvider({ children }: { readonly children: ReactNode }) {
  const text = useText('common');
  const format = useFormat();
  const share = useDemoHistory();
  const words = share === null ? null : text('calculating', { share: format.percent(share, 0) });
  return <Calculating value={words}>{children}</Calculating>;
}

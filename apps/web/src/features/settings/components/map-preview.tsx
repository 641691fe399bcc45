import type { BaseMapSource } from '@azimute/contract';
import type { MapPurpose } from '@azimute/contract/base-maps/values';
import { useEffect, useRef, useState } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import type { BaseMapState } from '../../../map/base-map/base-map.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Stack, Note } from '../../../ui/layout/primitives.tsx';
import classes from './map-preview.module.css';

interface MapPreviewProps {
  readonly purpose: MapPurpose;
  readonly source: BaseMapSource | null;
}

/** Preview of a source, with the error if it fails. */
export function MapPreview({ purpose, source }: MapPreviewProps) {
  const text = useText('base-maps');
  const locale = useLocale();
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<BaseMapState | null>(null);
  const [isUnable, setUnable] = useState(false);
  useEffect(() => {
    let end: (() => void) | null = null;
    let isGone = false;
    const onUnable = (): void => setUnable(true);
    const open = async (): Promise<void> => {
      const { previewBaseMap } = await import('../../../map/base-map/preview-map.ts');
      const element = container.current;
      if (!isGone && element !== null)
        end = previewBaseMap({ container: element, locale, purpose, source, onState: setState, onUnable });
    };
    open().catch(onUnable);
    return () => {
      isGone = true;
      end?.();
    };
  }, [locale, purpose, source]);
  const isFailed = isUnable || (state?.failed ?? null) !== null;
  return (
    <Stack gap={8}>
      <div ref={container} className={classes['map']} />
      <output>
        {isFailed && <InlineError>{text('previewFailed')}</InlineError>}
        {state?.isConfiguredShown === true && (
          <Note as="span">
            {text('previewShown', { names: state.attribution.map((one) => one.text).join(' · ') })}
          </Note>
        )}
      </output>
    </Stack>
  );
}

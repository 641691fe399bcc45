import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Text, Hint } from '../../../ui/layout/primitives.tsx';
import { flattenValues } from '../../assets/messages/flatten-values.ts';
import { Facts } from '../../../ui/facts.tsx';

interface PayloadViewProps {
  readonly title: string;
  readonly payload: unknown;
}

/** Payload of a device, one value per line; unnamed data is shown unchanged. */
export function PayloadView({ title, payload }: PayloadViewProps) {
  const text = useText('devices');
  const { values, leftOut } = useMemo(() => flattenValues(payload), [payload]);
  return (
    <Facts
      title={title}
      facts={values.map(({ path, value }) => {
        const name = path.join('.');
        return [
          name === '' ? text('content') : name,
          <Text as="span" key={name} mono fontSize={12} weight="regular">
            {String(value)}
          </Text>,
        ];
      })}
    >
      {values.length === 0 && <Hint paddingBlock={7}>{text('nothingSent')}</Hint>}
      {leftOut > 0 && <Hint paddingBlock={7}>{text('moreValues', { count: leftOut })}</Hint>}
    </Facts>
  );
}

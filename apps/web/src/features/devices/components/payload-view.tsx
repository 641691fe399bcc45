import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import { flattenValues } from '../../assets/messages/flatten-values.ts';
import { Facts } from '../../../ui/facts.tsx';

interface PayloadViewProps {
  readonly title: string;
  readonly payload: unknown;
}

/** What a device sent, one value a line; what has no names is shown as it is. */
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
      {values.length === 0 && (
        <Text paddingBlock={7} color="text-3" size={12}>
          {text('nothingSent')}
        </Text>
      )}
      {leftOut > 0 && (
        <Text paddingBlock={7} color="text-3" size={12}>
          {text('moreValues', { count: leftOut })}
        </Text>
      )}
    </Facts>
  );
}

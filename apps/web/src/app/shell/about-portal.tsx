import { portalSettings } from '../../api/portal.ts';
import { version } from '../../../package.json';
import { useText } from '../../i18n/use-text.ts';
import { Facts } from '../../ui/facts.tsx';
import { Text } from '../../ui/layout/primitives.tsx';

const softwareName = 'Azimute';

export function AboutPortal() {
  const text = useText('help');
  const { productName } = portalSettings();
  return (
    <>
      <Facts
        facts={[
          [text('portal'), productName],
          [text('product'), productName === softwareName ? null : softwareName],
          [text('version'), version],
          [text('license'), 'Apache License 2.0'],
        ]}
      />
      <Text marginTop={12} size={13} color="text-2">
        {text('licenseHint')}
      </Text>
    </>
  );
}

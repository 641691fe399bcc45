import type { Alert } from '@azimute/contract';
import { alertTextFields, type AlertTextField } from '@azimute/contract/assets/fields';
import { Link } from '@tanstack/react-router';
import { useOpensMap } from '../../assets/api/use-opens-map.ts';
import { useText } from '../../../i18n/use-text.ts';
import { AssetName } from '../../../ui/asset-name.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { OrderNumber } from '../../work-orders/components/order-number.tsx';
import { useAssetFieldName } from '../components/use-asset-field-name.ts';
import { useConditionWords } from '../components/use-condition-words.ts';

const beforeUnit: readonly AlertTextField[] = ['manufacturer', 'category'];
const behindUnit = alertTextFields.filter((name) => !beforeUnit.includes(name));

/** Facts of an alert, line by line. */
export function AlertFacts({ alert }: { readonly alert: Alert }) {
  const text = useText('alerts');
  const nameOf = useAssetFieldName();
  const format = useFormat();
  const { asset, unit, notified } = alert;
  const time = (instant: string | null): string | null =>
    instant === null ? null : format.dateTime(instant);
  const described = (names: readonly AlertTextField[]) =>
    names.map((name) => [nameOf(name), asset?.[name]] as const);
  const people = new Set(notified.map(({ person }) => person.id)).size;
  return (
    <>
      <Facts
        facts={[
          [text('asset'), asset && <AlertAssetLink key="asset" asset={asset} />],
          [nameOf('model'), asset?.model],
          ...described(beforeUnit),
          [text('unit'), `${unit.code} ${unit.name}`],
          ...described(behindUnit),
          [nameOf('customer'), asset?.customer?.name],
          [text('openedAt'), time(alert.openedAt)],
          [text('raisedAt'), time(alert.raisedAt)],
          [text('endedAt'), time(alert.endedAt)],
          [text('occurrences'), format.number(alert.occurrenceCount)],
          [text('last30Days'), text('times', format.counted(alert.last30Days))],
          [text('owner'), alert.owner?.name ?? text('nobody')],
          [text('dueAt'), time(alert.dueAt)],
          [
            text('orderNumber'),
            alert.orderNumber && (
              <OrderNumber key="order" number={alert.orderNumber} orders={alert.workOrders} />
            ),
          ],
          [text('solvedAt'), time(alert.solvedAt)],
          [text('cause'), alert.cause?.name],
          [
            text('notified'),
            people === 0 ? null : (
              <span key="notified" title={notified.map(({ person }) => person.name).join(', ')}>
                {text('people', format.counted(people))}
              </span>
            ),
          ],
        ]}
      />
      <TypeFacts alert={alert} />
      {(alert.code !== null || Object.keys(alert.details).length > 0) && <SentDetails alert={alert} />}
    </>
  );
}

/** Links to the asset on the map if the user has the map; otherwise to its page. */
export function AlertAssetLink({ asset }: { readonly asset: NonNullable<Alert['asset']> }) {
  const opensMap = useOpensMap();
  return (
    <AssetName asset={asset}>
      {opensMap && !asset.isArchived ? (
        <Link to="/{-$locale}/services/simc/geolocalizacao/mapa" search={{ asset: asset.id }}>
          {asset.code}
        </Link>
      ) : (
        asset.code
      )}
    </AssetName>
  );
}

function SentDetails({ alert: { code, details } }: { readonly alert: Alert }) {
  const text = useText('alerts');
  return (
    <Facts
      title={text('sentDetails')}
      facts={[
        [text('senderCode'), code],
        ...Object.entries(details).map(([name, value]) => [name, String(value)] as const),
      ]}
    />
  );
}

function TypeFacts({ alert }: { readonly alert: Alert }) {
  const text = useText('alerts');
  const words = useText('alert-words');
  const conditionOf = useConditionWords();
  const { type } = alert;
  return (
    <Facts
      title={text('type')}
      facts={[
        [text('code'), type.code],
        [text('rule'), conditionOf(alert.condition)],
        [text('group'), words(`group_${type.group}`)],
        [text('typeVersion'), text(`typeState_${alert.typeState}`, { version: alert.typeVersion })],
        [text('tags'), alert.tags.join(', ')],
      ]}
    />
  );
}

import type { AccountDetail } from '@azimute/contract';
import { variantFamilies } from '@azimute/contract/metrics/variants';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Row, Stack, Title, Muted } from '../../../ui/layout/primitives.tsx';
import { AccountPhoto } from '../../../ui/photo.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { currencyName, zoneName } from '../api/choices.ts';
import classes from './settings.module.css';

interface AccountFactsProps {
  readonly account: AccountDetail;
}

/** The account, read-only for viewers. */
export function AccountFacts({ account }: AccountFactsProps) {
  const text = useText('settings');
  const shell = useText('shell');
  const metrics = useText('metrics');
  const format = useFormat();
  const locale = useLocale();
  const facts = [
    [text('domain'), account.domain],
    [text('yourRole'), shell(account.role)],
    [text('currency'), currencyName(account.currency, locale)],
    [text('timeZone'), zoneName(account.timeZone)],
    [text('distances'), text(account.distanceUnit)],
    [text('silenceFact'), format.duration(account.silentAfterMinutes * 60)],
    [text('retentionFact'), text('months', format.counted(account.retentionMonths))],
    [text('leastCoverageFact'), format.percent(account.leastCoverage, 0)],
    [text('nearTargetFact'), format.percent(account.nearTarget, 0)],
    ...variantFamilies.map(
      (family) => [text(`variants_${family}`), metrics(`name_${account.figureVariants[family]}`)] as const,
    ),
  ] as const;
  return (
    <Stack as="section" gap={20} fill="surface" border="all" radius={3} className={classes['card']}>
      <Row gap={12}>
        <AccountPhoto account={account} size={56} />
        <Title size={16} breaks>
          {account.name}
        </Title>
      </Row>
      <Stack
        as="dl"
        fontSize={14}
        columns="minmax(120px, max-content) minmax(0, 1fr)"
        phoneColumns={1}
        className={classes['facts']}
      >
        {facts.map(([name, value]) => (
          <FactRow key={name} name={name} value={value} />
        ))}
      </Stack>
      <Muted>{text('viewerNote')}</Muted>
    </Stack>
  );
}

interface FactRowProps {
  readonly name: string;
  readonly value: string;
}

export function FactRow({ name, value }: FactRowProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

import { languageTags } from '@azimute/contract/locales';
import type { RentalDayRule } from '@azimute/contract/rentals/values';
import { useMemo } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { Rental } from './rental-list.ts';

type Terms = Omit<Rental, 'asset' | 'note' | 'statementCount' | 'updatedAt'>;

export interface RentalWords {
  readonly asset: (of: { readonly asset: Omit<Rental['asset'], 'isArchived'> }) => string;
  readonly site: (of: Pick<Terms, 'site'>) => string;
  readonly rate: (of: Terms) => string;
  readonly hours: (of: Terms) => string;
  readonly rule: (of: { readonly dayRule: RentalDayRule; readonly leastMinutes: number }) => string;
  readonly day: (day: string) => string;
  readonly days: (from: string, to: string) => string;
  readonly to: (of: Pick<Terms, 'to'>) => string;
  readonly money: (amount: number, currency: string) => string;
}

/** Formats a contract; memoized until language or formats change. */
export function useRentalWords(): RentalWords {
  const text = useText('rentals');
  const format = useFormat();
  const locale = useLocale();
  return useMemo(() => {
    const tag = languageTags[locale];
    return {
      asset: ({ asset: { code, model } }) => [code, model].filter(Boolean).join(' · '),
      site: ({ site }) => (site === null ? '' : (site.name ?? text('hiddenSite'))),
      rate: ({ rate, basis }) => `${format.price(rate)} ${text(`basis_${basis}`)}`,
      hours: ({ basis, includedHours, overuseRate }) => {
        if (basis === 'hour') return '';
        if (includedHours === null) return text('allHours');
        const included = text(basis === 'day' ? 'hoursByDay' : 'hoursByMonth', {
          hours: format.hours(includedHours),
        });
        return overuseRate === null
          ? included
          : `${included}, ${text('beyond', { price: format.price(overuseRate) })}`;
      },
      rule: ({ dayRule, leastMinutes }) =>
        text(`rule_${dayRule}`, { duration: format.duration(leastMinutes * 60) }),
      day: format.days,
      days: format.days,
      to: ({ to }) => (to === null ? text('goesOn') : format.days(to)),
      money: (amount, currency) =>
        new Intl.NumberFormat(tag, { style: 'currency', currency, minimumFractionDigits: 2 }).format(amount),
    };
  }, [text, format, locale]);
}

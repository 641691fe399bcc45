import { asLocale, locales } from '@azimute/contract/locales';
import { portalSettings } from '../../../api/portal.ts';
import { changeLanguage } from '../../../i18n/i18n.ts';
import { localeNames, rememberLocale, withLocale } from '../../../i18n/locale.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import classes from './guest-language.module.css';

/** Language switch of the signed-out screens; stores the choice in the cookie and updates the address. */
export function GuestLanguage() {
  const text = useText('common');
  const locale = useLocale();
  return (
    <Row as="label" inline position="relative" flex="none" color="text-2" className={classes['language']}>
      <svg className={classes['icon']} viewBox="0 0 24 24" aria-hidden>
        <path d="M9 6.371c0 4.418 -2.239 6.629 -5 6.629M4 6.371h7M5 9c0 2.144 2.252 3.908 6 4M12 20l4 -9l4 9M19.1 18h-6.2M6.694 3l.793 .582" />
      </svg>
      <span className="visually-hidden">{text('language')}</span>
      <select value={locale} onChange={(event) => void choose(event.currentTarget.value)}>
        {locales.map((one) => (
          <Box as="option" color="text" fill="raised" key={one} value={one} lang={one}>
            {localeNames[one]}
          </Box>
        ))}
      </select>
      <svg className={classes['chevron']} viewBox="0 0 24 24" aria-hidden>
        <path d="M6 9l6 6l6 -6" />
      </svg>
    </Row>
  );
}

async function choose(value: string): Promise<void> {
  const chosen = asLocale(value);
  if (!chosen) return;
  rememberLocale(chosen);
  await changeLanguage(chosen);
  const { location, history } = window;
  const path = withLocale(location.pathname, chosen, portalSettings().defaultLocale);
  history.replaceState(history.state, '', `${path}${location.search}${location.hash}`);
}

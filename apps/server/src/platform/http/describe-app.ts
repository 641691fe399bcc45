import { routeNamed, type Locale, type Portal, type RouteName } from '@azimute/contract';
import { languageTags } from '@azimute/contract/locales';
import { text } from '@azimute/texts/server';

export const appManifestPath = '/portal.webmanifest';

/** Screens that the icon of the installed app opens directly, with their texts. */
const shortcuts = [
  { screen: 'services-simc-geolocalizacao-mapa', name: 'shell:map' },
  { screen: 'services-simc-alertas-alertas', name: 'shell:alerts' },
  { screen: 'services-simc-alertas-alertas-ordens', name: 'shell:workOrders' },
] as const satisfies readonly { screen: RouteName; name: string }[];

/**
 * Describes the portal as an app that phones install. The id stays the same in all languages, so that the installed app
 * is one. Light and dark colors of the window are in the page; this one is for the moment before it loads.
 */
export function describeApp({ productName, defaultLocale }: Portal, locale: Locale): object {
  const start = locale === defaultLocale ? '' : `/${locale}`;
  return {
    id: '/',
    name: productName,
    short_name: productName,
    description: text(locale, 'offline:appDescription'),
    lang: languageTags[locale],
    dir: 'ltr',
    scope: '/',
    start_url: start === '' ? '/' : start,
    display: 'standalone',
    theme_color: '#005E68',
    background_color: '#F0F3F5',
    categories: ['business', 'productivity'],
    icons: [
      ...[192, 512].map((size) => iconOf('icon', size)),
      { ...iconOf('icon-maskable', 512), purpose: 'maskable' },
    ],
    shortcuts: shortcuts.map(({ screen, name }) => ({
      name: text(locale, name),
      url: start + routeNamed(screen).path,
      icons: [iconOf('icon', 192)],
    })),
  };
}

function iconOf(name: string, size: number): object {
  return { src: `/${name}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' };
}

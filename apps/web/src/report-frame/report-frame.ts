// Script of the page that contains one report: shows the report named in the page, and renews its token from the
// address that the portal's screen provides.
import { embedDashboard } from '@superset-ui/embedded-sdk';
import { factories, models, service, type Report } from 'powerbi-client';

/** Data that the server writes into the page (apps/server/src/features/dashboards/reports/report-provider.ts). */
type Frame =
  | { readonly kind: 'page'; readonly url: string }
  | {
      readonly kind: 'superset' | 'power_bi';
      readonly url: string;
      readonly id: string;
      readonly token: string;
    };

/** Renewing a token reloads the page, so it happens only when needed [ms]. */
const pageLastsMs = 6 * 60_000;

const sandbox = ['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-popups', 'allow-downloads'];

/** Shows a report, and returns a function that applies the next token. */
async function show(frame: Frame, place: HTMLElement): Promise<(next: Frame) => void> {
  if (frame.kind === 'page') {
    const page = document.createElement('iframe');
    page.referrerPolicy = 'no-referrer';
    page.sandbox.add(...sandbox);
    let openedAtMs = 0;
    const open = ({ url }: Frame): void => {
      if (Date.now() - openedAtMs < pageLastsMs) return;
      openedAtMs = Date.now();
      page.src = url;
    };
    open(frame);
    place.replaceChildren(page);
    return open;
  }
  let { token } = frame;
  if (frame.kind === 'superset') {
    await embedDashboard({
      id: frame.id,
      supersetDomain: frame.url,
      mountPoint: place,
      fetchGuestToken: () => Promise.resolve(token),
      dashboardUiConfig: { hideTitle: true },
      referrerPolicy: 'no-referrer',
    });
    return (next) => {
      if (next.kind === 'superset') ({ token } = next);
    };
  }
  const powerBi = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);
  const report = powerBi.embed(place, {
    type: 'report',
    id: frame.id,
    embedUrl: frame.url,
    accessToken: token,
    tokenType: models.TokenType.Embed,
  }) as Report;
  return (next) => {
    if (next.kind === 'power_bi') void report.setAccessToken(next.token);
  };
}

function frameIn(page: Document): Frame | null {
  const json = page.querySelector('script[type="application/json"]')?.textContent;
  return json === undefined || json === null ? null : (JSON.parse(json) as Frame);
}

const place = document.querySelector('main');
const first = frameIn(document);
if (place !== null && first !== null) {
  const renewing = show(first, place);
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || origin !== window.location.origin) return;
    const address = (data as { readonly nextFrame?: unknown } | null)?.nextFrame;
    if (typeof address !== 'string') return;
    const renew = async (): Promise<void> => {
      const answer = await fetch(address);
      const next = frameIn(new DOMParser().parseFromString(await answer.text(), 'text/html'));
      if (answer.ok && next !== null) (await renewing)(next);
    };
    void renew();
  });
}

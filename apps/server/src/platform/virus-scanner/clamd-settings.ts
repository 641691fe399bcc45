export type ClamdSettings = { readonly host: string; readonly port: number } | { readonly path: string };

const USUAL_PORT = 3310;

/** Parses CLAMD_URL; undefined without it. */
export function parseClamdSettings(
  read: (name: string) => string | undefined,
  problems: string[],
): ClamdSettings | undefined {
  const value = read('CLAMD_URL');
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  const saysMore = url !== null && (url.username !== '' || url.search !== '' || url.hash !== '');
  if (url?.protocol === 'tcp:' && url.hostname !== '' && ['', '/'].includes(url.pathname) && !saysMore)
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port === '' ? USUAL_PORT : Number(url.port),
    };
  if (url?.protocol === 'unix:' && url.hostname === '' && url.pathname.length > 1 && !saysMore)
    return { path: decodeURIComponent(url.pathname) };
  problems.push(
    `CLAMD_URL must look like tcp://clamd.example:3310 or unix:///run/clamav/clamd.ctl, not "${value}".`,
  );
  return undefined;
}

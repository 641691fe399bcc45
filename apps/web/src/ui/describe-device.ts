/** Browser and system of a session, from its user agent. Their names are not translated. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
  readonly isPhone: boolean;
}

type Rule = readonly [pattern: RegExp, name: string];

// Browsers also include the names of their predecessors: the first match is the most specific.
const browsers: readonly Rule[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPX|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
];
const systems: readonly Rule[] = [
  [/\biPad\b/, 'iPadOS'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

export function describeDevice(userAgent: string): Device {
  const system = nameBy(systems, userAgent);
  return {
    // Programs other than browsers put their name first: `curl/8.9.1`.
    browser: nameBy(browsers, userAgent) ?? /^(?!Mozilla)[\w .-]{1,40}(?=\/|$)/.exec(userAgent)?.[0] ?? null,
    system,
    isPhone: system === 'iOS' || (system === 'Android' && /\bMobile\b/.test(userAgent)),
  };
}

function nameBy(rules: readonly Rule[], userAgent: string): string | null {
  return rules.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

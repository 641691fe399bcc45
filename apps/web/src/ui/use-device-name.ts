import { useText } from '../i18n/use-text.ts';
import { describeDevice } from './describe-device.ts';

/** Names a browser by its user agent. */
export function useDeviceName(): (browser: { readonly userAgent: string }) => string {
  const text = useText('security');
  return ({ userAgent }) => {
    const { browser, system } = describeDevice(userAgent);
    if (browser !== null && system !== null) return text('deviceOn', { browser, system });
    return browser ?? system ?? text('unknownDevice');
  };
}

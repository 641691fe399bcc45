import type { Profile } from '@azimute/contract';
import { describe, expect, it } from 'vitest';
import { destinationInstead } from './guard.ts';
import { readTarget, withTarget } from './target.ts';

const origin = 'https://portal.example';

function person(...modules: string[]): Profile {
  return {
    id: 1,
    name: 'Ana',
    email: 'ana@demo.example',
    photo: null,
    accounts: [],
    current_account_id: 1,
    modules: modules.map((code) => ({ code, change: false })),
    oath_sso: false,
    time_zone: null,
    two_factor_missing: false,
    own_password_missing: false,
    seen_by: null,
    rights_version: '1',
    locale: 'pt',
  };
}

const map = 'services-simc-geolocalizacao-mapa';

describe('the redirect of a person without access to a screen', () => {
  it('sends a visitor to the login screen, except from guest screens', () => {
    expect(destinationInstead('home', { profile: null, search: '', origin })).toBe('/');
    expect(destinationInstead(map, { profile: null, search: '', origin })).toBe('/');
    expect(destinationInstead('index', { profile: null, search: '', origin })).toBeNull();
  });

  it('sends a person without the screen’s module home', () => {
    for (const profile of [
      person(),
      person('services:simc:alertas'),
      person('services:simc:geolocalizacao:ativos'),
    ]) {
      expect(destinationInstead(map, { profile, search: '', origin })).toBe('/home');
    }
  });

  it('allows screens that are always open, and those of a module', () => {
    expect(destinationInstead('home', { profile: person(), search: '', origin })).toBeNull();
    for (const code of ['services:simc:geolocalizacao', 'services:simc:geolocalizacao:mapa']) {
      expect(destinationInstead(map, { profile: person(code), search: '', origin })).toBeNull();
    }
  });

  it('sends a person who must set up a second factor to security from every other screen', () => {
    const profile = { ...person('services:simc:geolocalizacao'), two_factor_missing: true };
    for (const name of ['home', 'account', map] as const) {
      expect(destinationInstead(name, { profile, search: '', origin })).toBe('/settings/security');
    }
    expect(destinationInstead('settings-security', { profile, search: '', origin })).toBeNull();
  });

  it('goes from the login screen to the saved target, else home', () => {
    const profile = person();
    const search = `?${new URLSearchParams({ to: '/pt/home?x=1#y' }).toString()}`;
    expect(destinationInstead('index', { profile, search, origin })).toBe('/pt/home?x=1#y');
    expect(destinationInstead('index', { profile, search: '', origin })).toBe('/home');
    expect(
      destinationInstead('index', { profile, search: '?to=https%3A%2F%2Fevil.example%2F', origin }),
    ).toBe('/home');
  });
});

describe('the saved target', () => {
  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/.//evil.example',
    'javascript:alert(1)',
    'home',
    '',
  ])('is never a URL of another origin: %j', (to) => {
    expect(readTarget(`?${new URLSearchParams({ to }).toString()}`, origin)).toBeNull();
  });

  it('includes search and hash', () => {
    const wanted = {
      pathname: '/services/simc/geolocalizacao/mapa',
      search: '?asset=5&at=-23.5',
      hash: '#card',
    };
    const login = withTarget('/pt', wanted);
    expect(login.startsWith('/pt?to=')).toBe(true);
    expect(readTarget(login.slice('/pt'.length), origin)).toBe(
      '/services/simc/geolocalizacao/mapa?asset=5&at=-23.5#card',
    );
  });
});

import { expect, it } from 'vitest';
import { switchModule } from './switch-module.ts';

it('switches a module with its children, and leaves the others', () => {
  const off = switchModule(
    ['notifications', 'services:simc:geolocalizacao', 'services:simc:geolocalizacao:mapa'],
    'services:simc:geolocalizacao',
    false,
  );
  expect(off).toEqual(['notifications']);
  expect(switchModule([...off, 'services:simc:settings'], 'admin:users', true)).toEqual([
    'notifications',
    'admin:users',
    'services:simc:settings',
  ]);
});

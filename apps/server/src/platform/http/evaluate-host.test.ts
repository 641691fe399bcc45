import { describe, expect, test } from 'vitest';
import { mayReach } from './evaluate-host.ts';

describe('an address that somebody wrote down never reaches', () => {
  test.each([
    ['nobody', '0.0.0.0'],
    ['the metadata of a cloud', '169.254.169.254'],
    ['that of another', '100.100.100.200'],
    ['that of a third', '192.0.0.192'],
    ['it by IPv6', 'fd00:ec2::254'],
    ['it within IPv6', '::ffff:169.254.169.254'],
    ['it within IPv6, in hexadecimal', '::ffff:a9fe:a9fe'],
    ['it by NAT64', '64:ff9b::a9fe:a9fe'],
    ['neighbours of a link', 'fe80::1'],
    ['neighbours by a zone', 'fe80::1%eth0'],
    ['a group', '224.0.0.1'],
    ['a group of IPv6', 'ff02::1'],
    ['everybody', '255.255.255.255'],
    ['what is reserved', '240.0.0.1'],
    ['an example', '203.0.113.7'],
    ['an example of IPv6', '2001:db8::1'],
    ['a tunnel to loopback', '2002:7f00:1::'],
    ['a Teredo tunnel', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['an IPv4-compatible address', '::7f00:1'],
    ['nothing at all', '::'],
    ['a name', 'localhost'],
    ['an address that is none', '1.2.3'],
  ])('%s, %s', (_, address) => {
    expect([mayReach(address, 'public'), mayReach(address, 'private-too')]).toEqual([false, false]);
  });
});

describe('an address that somebody wrote down reaches only where that is allowed', () => {
  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '::1',
    '0:0:0:0:0:0:0:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    'fd12:3456::1',
  ])('%s', (address) => {
    expect([mayReach(address, 'public'), mayReach(address, 'private-too')]).toEqual([false, true]);
  });
});

test.each(['1.1.1.1', '172.15.255.255', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
  'the public %s may be reached',
  (address) => {
    expect([mayReach(address, 'public'), mayReach(address, 'private-too')]).toEqual([true, true]);
  },
);

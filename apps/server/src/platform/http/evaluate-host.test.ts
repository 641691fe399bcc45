import { describe, expect, test } from 'vitest';
import { mayReach } from './evaluate-host.ts';

describe('a user-supplied address never reaches', () => {
  test.each([
    ['nobody', '0.0.0.0'],
    ['the metadata address of a cloud', '169.254.169.254'],
    ['the metadata address of another cloud', '100.100.100.200'],
    ['the metadata address of a third cloud', '192.0.0.192'],
    ['the metadata address over IPv6', 'fd00:ec2::254'],
    ['the metadata address within IPv6', '::ffff:169.254.169.254'],
    ['the metadata address within IPv6, in hexadecimal', '::ffff:a9fe:a9fe'],
    ['the metadata address over NAT64', '64:ff9b::a9fe:a9fe'],
    ['link-local addresses', 'fe80::1'],
    ['link-local addresses with a zone', 'fe80::1%eth0'],
    ['a multicast address', '224.0.0.1'],
    ['an IPv6 multicast address', 'ff02::1'],
    ['everybody', '255.255.255.255'],
    ['a reserved address', '240.0.0.1'],
    ['a documentation address', '203.0.113.7'],
    ['an IPv6 documentation address', '2001:db8::1'],
    ['a tunnel to loopback', '2002:7f00:1::'],
    ['a Teredo tunnel', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['an IPv4-compatible address', '::7f00:1'],
    ['an empty address', '::'],
    ['a name', 'localhost'],
    ['an invalid address', '1.2.3'],
  ])('%s, %s', (_, address) => {
    expect([mayReach(address, 'public'), mayReach(address, 'private-too')]).toEqual([false, false]);
  });
});

describe('a user-supplied address reaches with permission only', () => {
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
  'the public %s can be reached',
  (address) => {
    expect([mayReach(address, 'public'), mayReach(address, 'private-too')]).toEqual([true, true]);
  },
);

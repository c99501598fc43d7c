import { expect, test } from '@jest/globals';
import { isPublicAddress } from './public-address.ts';

test.each(['8.8.8.8', '172.15.0.1', '192.167.255.255', '223.255.255.255', '2606:4700::1111'])(
  '%s is of the Internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
  ...['100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255', '192.0.2.1'],
  ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', '2001:db8::1'],
  ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::a00:1', '2002:a00:1::', '2001::1'],
  ...['', 'localhost', '127.1', '0x7f000001'],
])('%p is not', (address) => expect(isPublicAddress(address)).toBe(false));

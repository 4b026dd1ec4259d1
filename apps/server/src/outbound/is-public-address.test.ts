import { expect, test } from 'vitest'
import { isPublicAddress } from './is-public-address.ts'

const own = [
  '127.0.0.1',
  '127.0.0.2',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12::1',
  'fe80::1%eth0',
  'ff02::1',
  '',
  'localhost',
  '1.2.3',
]

test.each(own)('S55 %s is no address of the open internet', address => expect(isPublicAddress(address)).toBe(false))

test.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700:4700::1111', '::ffff:1.1.1.1'])('%s is one', address =>
  expect(isPublicAddress(address)).toBe(true),
)

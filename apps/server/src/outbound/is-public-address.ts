import { BlockList, isIP, isIPv6 } from 'node:net'

const refused = new BlockList()
const nets = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ],
  ipv6: [
    ['::', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['fc00::', 7],
    ['fe80::', 9],
    ['ff00::', 8],
  ],
} as const
for (const [net, prefix] of nets.ipv4) refused.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of nets.ipv6) refused.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address is one of the open internet, and not this machine, its network, or a way around to them. */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '')
  if (isIP(bare) === 0) return false
  if (!isIPv6(bare)) return !refused.check(bare, 'ipv4')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)
  if (mapped?.[1]) return isPublicAddress(mapped[1])
  return !/^::ffff:/i.test(bare) && !refused.check(bare, 'ipv6')
}

import dns from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'
import { OutboundFailure } from './outbound-failure.ts'

export type Place = { host: string; port: number }

/** A place of our own: the database, the server itself. */
export type OwnPlace = Place

export type GuardRules = {
  /** What the operator allows though it is not on the open internet: `host`, or `host:port`, which alone opens a port of our own. */
  allowedHosts: readonly string[]
  ownPlaces?: readonly OwnPlace[]
}

export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** `guardPlace` for an address of http or https; no other is asked. */
export function guardAddress(url: URL, rules: GuardRules): LookupFunction {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutboundFailure('GUARD', 'Only addresses of http and https are asked')
  return guardPlace({ host: hostOf(url), port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80) }, rules)
}

/**
 * Throws where a place may not be asked whatever its name leads to, and gives the look-up that decides about the rest where the
 * connection is made: it goes to what was looked at, so a name that changes its mind meanwhile gains nothing.
 */
export function guardPlace({ host, port }: Place, { allowedHosts, ownPlaces = [] }: GuardRules): LookupFunction {
  const isNamedFully = allowedHosts.includes(`${host}:${port}`)
  const isAllowed = isNamedFully || allowedHosts.includes(host)
  const ours = isNamedFully ? [] : ownPlaces.filter(place => place.port === port)
  const isRefused = async (addresses: readonly string[]) => {
    const areAllPublic = addresses.every(isPublicAddress)
    if (!isAllowed && !areAllPublic) return true
    if (ours.length > 0 && !areAllPublic) return true
    return ours.length > 0 && (await leadTo(ours, addresses))
  }
  // Node looks up no name that is an address.
  if (isIP(host) !== 0) {
    const isOurs = ours.length > 0 && (!isPublicAddress(host) || ours.some(place => place.host === host))
    if (isOurs || (!isAllowed && !isPublicAddress(host))) throw refusal(host)
  }
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = error ? [] : found
      if (error || !first) return callback(error ?? refusal(host), '')
      void isRefused(found.map(({ address }) => address)).then(refused => {
        if (refused) return callback(refusal(host), '')
        if (options.all) return callback(null, found)
        callback(null, first.address, first.family)
      })
    })
  }
}

/** Whether our own host has one of these addresses, under whatever name it was asked for. */
async function leadTo(places: readonly OwnPlace[], addresses: readonly string[]): Promise<boolean> {
  for (const { host } of places) {
    const own = await dns.promises.lookup(host, { all: true }).catch(() => [])
    if (own.some(({ address }) => addresses.includes(address))) return true
  }
  return false
}

const refusal = (host: string) =>
  new OutboundFailure(
    'GUARD',
    `${host} is not on the open internet: whoever runs this server can allow it in TRELLIS_OUTBOUND_HOSTS`,
  )

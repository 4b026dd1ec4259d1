import { OperationalError } from '@trellis/base'
import type { FoundAddress } from '@trellis/contract'
import type { Services } from '../services.ts'
import { askGeocoder } from './ask-geocoder.ts'
import { findPlaces } from './find-places.ts'

/** The geocoder of the configuration, else the bundled list of towns and countries. */
export async function findAddresses(services: Services, text: string, locale: string): Promise<FoundAddress[]> {
  const { geocoderUrl: url, geocoderKey: key, outboundHosts: allowedHosts } = services.config
  const trimmed = text.trim()
  if (trimmed.length < 2) return []
  if (url === undefined) return findPlaces(trimmed)
  try {
    return await askGeocoder({ url, key, allowedHosts }, trimmed, locale)
  } catch (error) {
    services.log.warn({ error }, 'the geocoder did not answer')
    throw new OperationalError('UNAVAILABLE', 'The address search does not answer', { retryAfter: 5, cause: error })
  }
}

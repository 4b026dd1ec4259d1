import { isPlainObject, OperationalError } from '@trellis/base'
import type { FoundAddress } from '@trellis/contract'
import { fetchOutbound } from '../outbound/fetch-outbound.ts'

export type Geocoder = { url: string; key: string | undefined; allowedHosts: readonly string[] }

const mostFound = 10
const timeout = 5000
const largestAnswer = 1_000_000

/** Asks a Nominatim-compatible server; whatever it answers with is read as data and never trusted. */
export async function askGeocoder(geocoder: Geocoder, text: string, locale: string): Promise<FoundAddress[]> {
  const { url, key, allowedHosts } = geocoder
  const address = new URL(url)
  if (!/\/search(\.php)?\/?$/.test(address.pathname)) address.pathname = `${address.pathname.replace(/\/$/, '')}/search`
  const question = {
    q: text,
    format: 'jsonv2',
    addressdetails: '1',
    limit: String(mostFound),
    'accept-language': locale,
  }
  for (const [name, value] of Object.entries({ ...question, ...(key ? { key } : {}) }))
    address.searchParams.set(name, value)
  const answer = await fetchOutbound(address.href, { allowedHosts, timeout, largest: largestAnswer })
  return readAnswer(answer)
}

function readAnswer(text: string): FoundAddress[] {
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) return list.slice(0, mostFound).flatMap(readResult)
  } catch {
    // Said below, like an answer of another shape.
  }
  throw new OperationalError('UNAVAILABLE', 'The geocoder gave no list')
}

function readResult(result: unknown): FoundAddress[] {
  if (!isPlainObject(result)) return []
  const [lat, lng, summary] = [Number(result.lat), Number(result.lon), textOf(result.display_name)]
  const isPlace = Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  if (!isPlace || !summary) return []
  const parts = isPlainObject(result.address) ? result.address : {}
  const code = textOf(parts.country_code)?.toUpperCase()
  const found = {
    road: parts.road ?? parts.pedestrian ?? parts.path,
    houseNumber: parts.house_number,
    city: parts.city ?? parts.town ?? parts.village ?? parts.municipality ?? parts.hamlet,
    postcode: parts.postcode,
    state: parts.state,
    country: code,
    county: parts.county,
    category: result.category ?? result.class,
    continent: parts.continent,
    countryCode: code,
    stateCode: parts['ISO3166-2-lvl4'],
    stateDistrict: parts.state_district,
    suburb: parts.suburb,
  }
  const known = Object.entries(found).flatMap(([name, value]) => {
    const part = textOf(value)
    return part ? [[name, part.slice(0, 500)]] : []
  })
  return [{ summary: summary.slice(0, 1000), lat, lng, ...Object.fromEntries(known) }]
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

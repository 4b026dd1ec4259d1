import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fold } from '@trellis/base'
import type { FoundAddress } from '@trellis/contract'
import { findHome } from '../find-home.ts'

type Place = { found: FoundAddress; name: string; country: string; rank: number }

const placesFile = 'apps/server/src/geocoding/places.csv'
const countriesFile = 'apps/server/src/collections/core-tables/countries.csv'
const mostFound = 10

let places: Promise<readonly Place[]> | undefined

/** Towns and countries whose names begin with what was typed, the larger ones first; a part after a comma may name the country. */
export async function findPlaces(text: string): Promise<FoundAddress[]> {
  places ??= readPlaces()
  const parts = text.split(',').map(part => fold(part.trim()))
  const wanted = parts.filter(part => part.length > 1)
  if (wanted.length === 0) return []
  const all = await places
  const exact = best(all, place => wanted.every(part => matches(place, part)))
  // A street is in no town's name: the town after it is near enough.
  return exact.length > 0 || wanted.length === 1 ? exact : best(all, place => wanted.some(part => matches(place, part)))
}

function best(all: readonly Place[], isWanted: (place: Place) => boolean): FoundAddress[] {
  return all
    .filter(isWanted)
    .slice(0, mostFound)
    .map(({ found }) => found)
}

function matches({ name, country }: Place, part: string): boolean {
  const bare = part.replace(/^\d{3,6}\s+/, '')
  return name.startsWith(bare) || country === bare || (bare.length > 3 && name.includes(` ${bare}`))
}

/** In the order in which they are offered. */
async function readPlaces(): Promise<Place[]> {
  const [rows, countries] = await Promise.all([readRows(placesFile), readRows(countriesFile)])
  const named = new Map(countries.map(row => [row['iso2'] ?? '', row]))
  const all = rows.map(row => placeOf(row, named.get(row['country'] ?? '')))
  return all.sort((left, right) => left.rank - right.rank || (left.name < right.name ? -1 : 1))
}

function placeOf(row: Row, country: Row | undefined): Place {
  const { name: city = '', country: code = '', lat, lng, rank } = row
  const countryName = country?.['name'] ?? code
  const found = {
    summary: city ? `${city}, ${countryName}` : countryName,
    lat: Number(lat),
    lng: Number(lng),
    ...(city ? { city } : {}),
    country: code,
    countryCode: code,
    ...(country?.['continent'] ? { continent: country['continent'] } : {}),
  }
  return { found, name: fold(city || countryName), country: fold(countryName), rank: Number(rank) }
}

type Row = Record<string, string>

async function readRows(file: string): Promise<Row[]> {
  const { parse } = await import('csv-parse/sync')
  return parse(await readFile(join(findHome(), file)), { columns: true })
}

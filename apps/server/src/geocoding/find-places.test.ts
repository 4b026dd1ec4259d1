import { expect, test } from 'vitest'
import { findPlaces } from './find-places.ts'

const summaries = async (text: string) => (await findPlaces(text)).map(({ summary }) => summary)

test('a town is found by the beginning of its name, without regard to accents and case', async () => {
  expect(await findPlaces('Berl')).toContainEqual({
    summary: 'Berlin, Germany',
    lat: 52.52,
    lng: 13.41,
    city: 'Berlin',
    country: 'DE',
    countryCode: 'DE',
    continent: 'EU',
  })
  expect(await summaries('sao paulo')).toEqual(['São Paulo, Brazil'])
})

test('a country is found by its name, and narrows the towns after a comma', async () => {
  expect((await summaries('France'))[0]).toBe('France')
  expect(await summaries('San José, Costa Rica')).toEqual(['San José, Costa Rica'])
})

test('of a street the town is found; of nothing known nothing', async () => {
  expect(await summaries('Obere Str. 57, 12209 Berlin')).toContain('Berlin, Germany')
  expect(await summaries('zzzzqq')).toEqual([])
})

test('no more than ten are offered, the larger towns before the smaller', async () => {
  const found = await summaries('san')
  expect(found).toHaveLength(10)
  expect(found.slice(0, 5).some(summary => summary.startsWith('San Diego') || summary.startsWith('San Antonio'))).toBe(
    true,
  )
})

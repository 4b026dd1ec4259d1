import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askGeocoder } from './ask-geocoder.ts'

let server: Server
let url = ''
let asked = ''
let answer: unknown = []

beforeAll(async () => {
  server = createServer((request, response) => {
    asked = request.url ?? ''
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/nominatim`
})

afterAll(() => server.close())

const ask = (allowedHosts = ['127.0.0.1']) => askGeocoder({ url, key: 'canary', allowedHosts }, 'Obere Str. 57', 'de')

test('[2-7-23] asks by text, language and key, and reads results into summary, lat and lng', async () => {
  answer = [
    {
      lat: '52.428',
      lon: '13.327',
      display_name: '57, Obere Straße, Berlin',
      category: 'building',
      address: { road: 'Obere Straße', house_number: '57', city: 'Berlin', postcode: '12209', country_code: 'de' },
    },
    { lat: 'x', lon: '1', display_name: 'Nowhere' },
    'rubbish',
  ]
  expect(await ask()).toEqual([
    {
      summary: '57, Obere Straße, Berlin',
      lat: 52.428,
      lng: 13.327,
      road: 'Obere Straße',
      houseNumber: '57',
      city: 'Berlin',
      postcode: '12209',
      country: 'DE',
      countryCode: 'DE',
      category: 'building',
    },
  ])
  const { pathname, searchParams } = new URL(asked, url)
  expect(pathname).toBe('/nominatim/search')
  expect(Object.fromEntries(searchParams)).toMatchObject({ q: 'Obere Str. 57', 'accept-language': 'de', key: 'canary' })
})

test('an answer that is no list is a passing fault; its words never say the key', async () => {
  for (const wrong of [{ error: 'no' }, 'not json']) {
    answer = wrong
    const error: unknown = await ask().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'UNAVAILABLE' })
    expect(String(error)).not.toContain('canary')
  }
})

test('S58 a geocoder inside the network is refused unless the operator allows its host', async () => {
  asked = ''
  await expect(ask([])).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(asked).toBe('')
})

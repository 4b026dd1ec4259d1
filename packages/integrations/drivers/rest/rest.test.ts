import { expect, test } from 'vitest'
import type { DriverCall, OutboundRequest } from '../../define-driver-server.ts'
import { IntegrationFailure } from '../../failure.ts'
import { authorize } from './authorize.ts'
import { type PagePlace, type ReadPage, readPages } from './read-pages.ts'
import { requestUrl } from './request-url.ts'

const page = (body: unknown, more: Partial<ReadPage> = {}): ReadPage => ({
  body,
  link: undefined,
  url: 'https://api.example/list',
  size: 10,
  ...more,
})

/** Reads pages that `answer` makes, and keeps what was asked. */
async function reading(input: object, answer: (place: PagePlace) => ReadPage) {
  const asked: PagePlace[] = []
  const items = await readPages({ ...input }, async place => {
    asked.push(place)
    return answer(place)
  })
  return { items, asked }
}

test('pages by number end with an empty one, or one that is not full', async () => {
  const answer = ({ query }: PagePlace) =>
    page({ data: { rows: Number(query?.['p']) < 3 ? [`${query?.['p']}a`, 'b'] : [] } })
  const input = { paging: 'page', itemsPath: 'data.rows', pageParameter: 'p', firstPage: 0 }
  expect((await reading(input, answer)).items).toHaveLength(6)
  const sized = { ...input, sizeParameter: 'per', pageSize: 3 }
  expect((await reading(sized, answer)).asked).toEqual([{ query: { p: 0, per: 3 } }])
})

test('offsets count the items, not the pages', async () => {
  const all = ['a', 'b', 'c', 'd', 'e']
  const answer = ({ query }: PagePlace) => page(all.slice(Number(query?.['offset']), Number(query?.['offset']) + 2))
  const { items, asked } = await reading({ paging: 'offset' }, answer)
  expect(items).toEqual(all)
  expect(asked.map(({ query }) => query?.['offset'])).toEqual([0, 2, 4, 5])
})

test('a cursor is followed until there is none', async () => {
  const next: Record<string, string | null> = { '': 'two', two: 'three', three: null }
  const answer = ({ query }: PagePlace) => {
    const at = String(query?.['after'] ?? '')
    return page({ items: [at], meta: { next: next[at] } })
  }
  const input = { paging: 'cursor', itemsPath: 'items', pageParameter: 'after', cursorPath: 'meta.next' }
  expect((await reading(input, answer)).items).toEqual(['', 'two', 'three'])
})

test('the Link header says the next page among other relations', async () => {
  const link = '<https://api.example/list?at=0>; rel="prev", </list?at=2>; title="more"; rel="next last"'
  const answer = ({ url }: PagePlace) => (url ? page(['b']) : page(['a'], { link }))
  const { items, asked } = await reading({ paging: 'link' }, answer)
  expect(items).toEqual(['a', 'b'])
  expect(asked[1]).toEqual({ url: 'https://api.example/list?at=2' })
})

test('what is more than may come is refused and never cut off; who wants fewer says so', async () => {
  const many = ({ query }: PagePlace) => page(Array.from({ length: 4000 }, (_, n) => [query?.['page'], n]))
  await expect(reading({ paging: 'page' }, many)).rejects.toMatchObject({ reason: 'TOO_LARGE' })
  expect((await reading({ paging: 'page', mostItems: 5000 }, many)).items).toHaveLength(5000)
  const large = ({ query }: PagePlace) => page([query], { size: 9 * 1024 * 1024 })
  await expect(reading({ paging: 'page' }, large)).rejects.toMatchObject({ reason: 'TOO_LARGE' })
})

test('a server that gives the same page for ever is left after the second', async () => {
  const { items, asked } = await reading({ paging: 'page' }, () => page(['a']))
  expect([items, asked.length]).toEqual([['a'], 2])
  await expect(reading({ paging: 'page', itemsPath: 'nowhere' }, () => page(['a']))).rejects.toMatchObject({
    reason: 'ANSWER',
  })
})

test('a path stays under the base URL', () => {
  expect(requestUrl('https://api.example/v2/', '/a b?x=1', { y: 'ü' }).href).toBe(
    'https://api.example/v2/a%20b?x=1&y=%C3%BC',
  )
  for (const path of [
    '//evil.example/x',
    'https://evil.example/',
    '@evil.example',
    ':80@evil.example',
    '\\\\evil.example',
  ])
    expect(requestUrl('https://api.example/v2', path, undefined).origin).toBe('https://api.example')
  for (const path of ['../admin', 'a/../../admin', '%2e%2e/admin', '..\\admin'])
    expect(() => requestUrl('https://api.example/v2', path, undefined)).toThrow(IntegrationFailure)
})

function callOf(connection: object, secrets: DriverCall['secrets'], answer?: { status: number; text: string }) {
  const asked: OutboundRequest[] = []
  const call: DriverCall = {
    connection: { ...connection },
    secrets,
    async ask(request) {
      asked.push(request)
      return { url: request.url, headers: {}, status: 200, text: '', ...answer }
    },
    token: async renew => (await renew()).value,
    conceal: () => undefined,
    connect: () => Promise.reject(new Error('Asks over HTTP alone')),
    lend: async (open, work) => work(await open()),
    signal: new AbortController().signal,
  }
  return { call, asked }
}

test('without its secret nothing is sent; a value that no header takes is refused', async () => {
  const { call } = callOf({ authentication: 'bearer' }, {})
  await expect(authorize(call)).rejects.toMatchObject({ reason: 'SECRETS' })
  const split = callOf({ authentication: 'header', headerName: 'X-Key' }, { headerValue: 'a\r\nHost: b' })
  await expect(authorize(split.call)).rejects.toMatchObject({ reason: 'SECRETS' })
  const named = callOf({ authentication: 'header', headerName: 'X: a\r\nY' }, { headerValue: 'a' })
  await expect(authorize(named.call)).rejects.toMatchObject({ reason: 'INPUT' })
})

test('the token URL is asked with the client in its header, without a redirect', async () => {
  const connection = { authentication: 'oauth2Client', tokenUrl: 'https://id.example/token', clientId: 'a:b' }
  const good = callOf(connection, { clientSecret: 's%' }, { status: 200, text: '{"access_token":"t"}' })
  expect(await authorize(good.call)).toEqual({ headers: { authorization: 'Bearer t' }, query: [], token: 't' })
  expect(good.asked).toMatchObject([
    { body: 'grant_type=client_credentials', redirects: 0, headers: { authorization: `Basic ${btoa('a%3Ab:s%25')}` } },
  ])
  for (const answer of [
    { status: 400, text: '' },
    { status: 200, text: 'no JSON' },
    { status: 200, text: '{}' },
  ]) {
    const bad = callOf(connection, { clientSecret: 's' }, answer)
    await expect(authorize(bad.call)).rejects.toMatchObject({ reason: 'SIGN_IN' })
  }
})

import { isPlainObject } from '@trellis/base'
import type { RecordValues } from '@trellis/model'
import { IntegrationFailure } from '../../failure.ts'
import { largestAnswer, mostItems } from '../../limits.ts'

export type ReadPage = { body: unknown; link: string | undefined; url: string; size: number }
/** What the next page is asked with: more query parameters, or an address of its own. */
export type PagePlace = { query?: RecordValues; url?: string }

/** The items of all pages; fails where they are more than one call may bring, for a part of them would pass for the whole. */
export async function readPages(
  input: RecordValues,
  read: (place: PagePlace) => Promise<ReadPage>,
): Promise<unknown[]> {
  const most = Number(input['mostItems'] ?? mostItems)
  const items: unknown[] = []
  let size = 0
  let place: PagePlace | undefined = firstPlace(input)
  let before: string | undefined
  while (place) {
    const page = await read(place)
    const found = listAt(page.body, input['itemsPath'])
    const now = JSON.stringify(found)
    // A server that does not know the parameter gives the first page for ever.
    if (now === before) break
    before = now
    size += page.size
    items.push(...found)
    if (items.length >= most && input['mostItems'] !== undefined) return items.slice(0, most)
    if (items.length > most) throw new IntegrationFailure('TOO_LARGE', `There are more than ${most} items`)
    if (size > largestAnswer) throw new IntegrationFailure('TOO_LARGE', 'The pages together are too large')
    place = nextPlace(input, { page, found: found.length, total: items.length, place })
  }
  return items
}

const pageSize = ({ sizeParameter, pageSize: size }: RecordValues): RecordValues =>
  typeof sizeParameter === 'string' && sizeParameter !== '' && typeof size === 'number' ? { [sizeParameter]: size } : {}

const parameter = ({ pageParameter, paging }: RecordValues): string =>
  typeof pageParameter === 'string' && pageParameter !== '' ? pageParameter : String(paging)

function firstPlace(input: RecordValues): PagePlace {
  const size = pageSize(input)
  if (input['paging'] === 'page') return { query: { ...size, [parameter(input)]: Number(input['firstPage'] ?? 1) } }
  if (input['paging'] === 'offset') return { query: { ...size, [parameter(input)]: 0 } }
  return { query: size }
}

type Read = { page: ReadPage; found: number; total: number; place: PagePlace }

function nextPlace(input: RecordValues, { page, found, total, place }: Read): PagePlace | undefined {
  const name = parameter(input)
  if (input['paging'] === 'cursor') {
    const next = valueAt(page.body, input['cursorPath'])
    const isThere = (typeof next === 'string' && next !== '') || typeof next === 'number'
    return isThere && next !== place.query?.[name] ? { query: { ...pageSize(input), [name]: next } } : undefined
  }
  if (input['paging'] === 'link') return nextLink(page)
  const isLast = found === 0 || (typeof input['pageSize'] === 'number' && found < input['pageSize'])
  if (isLast) return undefined
  const next = input['paging'] === 'page' ? Number(place.query?.[name]) + 1 : total
  return { query: { ...place.query, [name]: next } }
}

/** The address that the header calls the next one (RFC 8288). */
function nextLink({ link, url }: ReadPage): PagePlace | undefined {
  for (const [, target = '', more = ''] of (link ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    if (/;\s*rel\s*=\s*("[^"]*\bnext\b[^"]*"|next\b)/i.test(more) && URL.canParse(target, url))
      return { url: new URL(target, url).href }
  }
  return undefined
}

function listAt(body: unknown, path: unknown): readonly unknown[] {
  const found = valueAt(body, path)
  if (Array.isArray(found)) return found
  throw new IntegrationFailure('ANSWER', 'The answer has no list at this place')
}

function valueAt(body: unknown, path: unknown): unknown {
  const keys = typeof path === 'string' && path !== '' ? path.split('.') : []
  return keys.reduce<unknown>(
    (value, key) => (isPlainObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    body,
  )
}

import { hash, timingSafeEqual } from 'node:crypto'
import { isPlainObject, validationError } from '@trellis/base'
import type { ListCursor } from '@trellis/model'
import type { Scope } from '../query/scope.ts'

/** The last row of a page: where the next one begins. `value` is what it was sorted by, as PostgreSQL writes it; undefined when sorted by id. */
export type PageEnd = { value: string | null | undefined; id: string }

/** Opaque signed texts that stand for the end of a page. */
export type PageTokens = {
  write(end: PageEnd, asked: AskedPage): Promise<string | undefined>
  /** VALIDATION_ERROR for what we did not sign, and where the query or the collection's definition is another one now. */
  read(token: string, asked: AskedPage): Promise<PageEnd>
}

export type AskedPage = { cursor: ListCursor; scope: Scope }

const path = 'cursor.options.after'
/** Values longer than this are in no index and in no address. */
const longestValue = 50_000
/** 128 bits and a few. */
const signatureLength = 22

export function makePageTokens(secretOf: () => Promise<string>): PageTokens {
  let secret: string | undefined
  // Cut in half, a hash of secret and text cannot be carried on by who does not know the secret; a fifth of what HMAC costs.
  const sign = async (payload: string) => {
    secret ??= await secretOf()
    return hash('sha256', `${secret}.${payload}`, 'base64url').slice(0, signatureLength)
  }
  return {
    async write({ value, id }, asked) {
      if (value && value.length > longestValue) return undefined
      const content = { q: fingerprint(asked), i: id, ...(value !== undefined && { v: value }) }
      const payload = Buffer.from(JSON.stringify(content)).toString('base64url')
      return `${payload}.${await sign(payload)}`
    },
    async read(token, asked) {
      const [payload = '', signature = ''] = token.split('.')
      const given = Buffer.from(signature)
      const expected = Buffer.from(await sign(payload))
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw validationError([{ path, message: 'is not the "next" of an answer' }])
      }
      const content: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
      if (!isPlainObject(content) || content['q'] !== fingerprint(asked)) {
        throw validationError([{ path, message: 'belongs to another query: begin with its first page' }])
      }
      const value = content['v']
      return { value: typeof value === 'string' || value === null ? value : undefined, id: String(content['i']) }
    },
  }
}

/** What decides which rows there are and in which order, with the version of the definition; leaving out further ids changes no place. */
function fingerprint({ cursor, scope: { collection } }: AskedPage): string {
  const { filter, fixedFilter, fixedFilterOf, quickFilters, searchString, associationKey, relatedTo } = cursor
  const { options = {} } = cursor
  const query = [filter, fixedFilter, fixedFilterOf, quickFilters, searchString, associationKey, relatedTo]
  const parts = [collection.tenantId, collection.id, collection.version, options.orderBy, options.descending, query]
  return hash('sha1', JSON.stringify(parts), 'base64url')
}

import { isPlainObject } from '@trellis/base'
import { IntegrationFailure } from '../../failure.ts'

/** The address of a path under the base URL; a path that leads out of it is refused, for credentials travel along. */
export function requestUrl(base: string, path: unknown, query: unknown): URL {
  if (!URL.canParse(base)) throw new IntegrationFailure('INPUT', 'The base URL is no address')
  const root = new URL(base)
  const url = new URL(root)
  if (typeof path === 'string' && path !== '') {
    const [name = '', search] = path.split(/\?(.*)/s)
    url.pathname = `${root.pathname.replace(/\/$/, '')}/${name.replace(/^\//, '')}`
    if (search !== undefined) url.search = search
  }
  const inside = root.pathname.replace(/\/?$/, '/')
  if (!`${url.pathname.replace(/\/?$/, '/')}`.startsWith(inside))
    throw new IntegrationFailure('INPUT', 'The path leads out of the base URL')
  for (const [name, value] of pairsOf(query)) url.searchParams.append(name, value)
  url.hash = ''
  return url
}

/** Names and values as texts; a list gives its name several times, and what is empty is left out. */
export function pairsOf(values: unknown): [string, string][] {
  if (!isPlainObject(values)) return []
  return Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((each: unknown): [string, string][] =>
      each === undefined || each === null
        ? []
        : [[name, typeof each === 'object' ? JSON.stringify(each) : String(each)]],
    ),
  )
}

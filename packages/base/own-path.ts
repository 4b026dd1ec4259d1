/** The path within this product that a link leads to; undefined for other places, and for what is no address. */
export function ownPath(link: string | undefined): string | undefined {
  if (link === undefined || !link.startsWith('/')) return undefined
  const base = 'http://here.invalid'
  if (!URL.canParse(link, base)) return undefined
  const { origin, pathname, search, hash } = new URL(link, base)
  return origin === base ? `${pathname}${search}${hash}` : undefined
}

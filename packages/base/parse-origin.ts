/** The origin of an http(s) address without path, user or search; undefined for any other text. */
export function parseOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  const isOriginAlone = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  return isOriginAlone ? url.origin : undefined
}

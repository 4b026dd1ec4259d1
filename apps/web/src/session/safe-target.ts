const root = '/'

/** A page of this site to go to after sign-in; anything else (another origin, `//evil`, `javascript:`) becomes the start page (S49). */
export function safeTarget(target: unknown, origin: string = location.origin): string {
  if (typeof target !== 'string' || !/^\/(?![/\\])/.test(target)) return root
  // Browsers drop tabs and line breaks and read a backslash as a slash before they resolve an address.
  if (/[\p{Cc}\\]/u.test(target)) return root
  const url = URL.parse(target, origin)
  if (!url || url.origin !== origin || url.username !== '') return root
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') ? root : path
}

import { isPlainObject } from '@trellis/base'

/** The path behind `record.` as it is to be; undefined where it stays. */
export type RewritePath = (path: readonly string[]) => readonly string[] | undefined

/** The references in a stored formula. */
export function rewriteValue(value: unknown, rewrite: RewritePath): unknown {
  if (typeof value === 'string') return rewriteTexts(value, rewrite)
  if (Array.isArray(value)) return value.map(each => rewriteValue(each, rewrite))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rewriteValue(each, rewrite)]))
}

const reference = /(\{\{\s*record\.)([^{}\s]+)(\s*\}\})/g

/** The references in a text. */
export function rewriteTexts(text: string, rewrite: RewritePath): string {
  return text.replaceAll(reference, (whole, before: string, path: string, after: string) => {
    const next = rewrite(path.split('.'))
    return next ? `${before}${next.join('.')}${after}` : whole
  })
}

import { ownValue } from '@trellis/base'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text of rich text: blocks end in a line break, tags and comments are left out, named and numbered characters are read. */
export function withoutTags(html: string): string {
  const text: string[] = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) break
    text.push(html.slice(at, open))
    const isComment = html.startsWith('<!--', open)
    const close = html.indexOf(isComment ? '-->' : '>', open)
    if (close < 0) return readEntities(text.join(''))
    const end = close + (isComment ? 3 : 1)
    if (/^<(?:\/(?:p|div|li|h\d|tr|blockquote)\s*>|br\b)/i.test(html.slice(open, Math.min(end, open + 14))))
      text.push('\n')
    at = end
  }
  text.push(html.slice(at))
  return readEntities(text.join(''))
}

function readEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return ownValue(entities, String(name).toLowerCase()) ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

import { withoutHidden } from '@trellis/base'
/** RFC 6266: plain ASCII for old clients, and the name itself. */
export function attachment(given: string): string {
  const name = withoutHidden(given)
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

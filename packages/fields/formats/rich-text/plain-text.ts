import { ownValue } from '@trellis/base'
/** Where a line ends; the SQL of the server half uses it too. */
export const lineEnds = '<br>|<hr>|<[uo]l[^>]*>|</(?:p|h[1-4]|blockquote|aside|pre|li|td|th|figure)>'

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The words of stored markup, for search and for lines that show no markup. Stored markup writes `<` and `>` of texts as entities. */
export function plainText(html: string): string {
  return html
    .replaceAll(new RegExp(lineEnds, 'g'), '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, entity => ownValue(entities, entity) ?? entity)
    .replaceAll(/\n+/g, '\n')
    .replaceAll(/^\n|\n$/g, '')
}

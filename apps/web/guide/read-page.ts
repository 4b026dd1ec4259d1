import { type MarkedToken, marked, type Token, type Tokens } from 'marked'
import type { GuideBlock, GuidePage, GuidePicture, GuideSection, GuideWords } from '../src/guide/guide.ts'

/** What a page names beside itself: where a link leads in the product, and a picture. Throws where there is nothing. */
export type Around = { placeOf: (target: string) => string; pictureOf: (file: string) => GuidePicture }

/** What a page of Markdown says, cut into sections at its headings of the second and third level. */
export function readPage(id: string, markdown: string, around: Around): GuidePage {
  const [top, ...rest] = marked.lexer(markdown).filter(isShown)
  if (top?.type !== 'heading') throw new Error(`The page ${id} of the guide does not begin with its title`)
  const title = plainText(top.tokens)
  const sections: { section: GuideSection; blocks: GuideBlock[] }[] = []
  const open = (section: Omit<GuideSection, 'blocks'>) => {
    const blocks: GuideBlock[] = []
    sections.push({ section: { ...section, blocks }, blocks })
  }
  open({ id, title, level: 1 })
  const slugs = new Map<string, number>()
  for (const token of rest) {
    if (token.type === 'heading' && (token.depth === 2 || token.depth === 3)) {
      const name = plainText(token.tokens)
      open({ id: `${id}.${freeSlug(slugs, slugOf(name))}`, title: name, level: token.depth })
    } else sections.at(-1)?.blocks.push(...blocksOf(token, around))
  }
  return { id, title, sections: sections.map(({ section }) => section) }
}

/** The part of an address that a heading gets, as on most places where Markdown is shown. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** What is called as another one before it gets a number, as on those places. */
function freeSlug(slugs: Map<string, number>, slug: string): string {
  const before = slugs.get(slug) ?? 0
  slugs.set(slug, before + 1)
  return before === 0 ? slug : `${slug}-${before}`
}

const isShown = (token: Token): token is MarkedToken => token.type !== 'space' && token.type !== 'html'

function blocksOf(token: Token, around: Around): GuideBlock[] {
  if (!isShown(token)) return []
  const within = (tokens: readonly Token[]) => tokens.flatMap(one => blocksOf(one, around))
  switch (token.type) {
    case 'paragraph':
      return [paragraphOf(token, around)]
    case 'text':
      return [{ kind: 'paragraph', words: token.tokens ? wordsOf(token.tokens, around) : [decoded(token.text)] }]
    case 'heading':
      return [{ kind: 'heading', words: wordsOf(token.tokens, around) }]
    case 'code':
      return [{ kind: 'code', text: token.text }]
    case 'blockquote':
      return [{ kind: 'quote', blocks: within(token.tokens) }]
    case 'list':
      return [{ kind: 'list', isOrdered: token.ordered, items: token.items.map(item => within(item.tokens)) }]
    case 'table':
      return [tableOf(token, around)]
    default:
      throw cannotShow(token)
  }
}

function paragraphOf({ tokens }: Tokens.Paragraph, around: Around): GuideBlock {
  const [only, ...more] = tokens.filter(isShown)
  return only?.type === 'image' && more.length === 0
    ? { kind: 'picture', alternative: only.text, ...around.pictureOf(only.href) }
    : { kind: 'paragraph', words: wordsOf(tokens, around) }
}

function tableOf({ header, rows }: Tokens.Table, around: Around): GuideBlock {
  const cellOf = ({ tokens }: Tokens.TableCell) => wordsOf(tokens, around)
  return { kind: 'table', head: header.map(cellOf), rows: rows.map(row => row.map(cellOf)) }
}

function wordsOf(tokens: readonly Token[], around: Around): GuideWords[] {
  return tokens.filter(isShown).map(token => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return decoded(token.text)
      case 'strong':
        return { kind: 'strong', words: wordsOf(token.tokens, around) }
      case 'em':
        return { kind: 'emphasis', words: wordsOf(token.tokens, around) }
      case 'codespan':
        return { kind: 'code', text: decoded(token.text) }
      case 'link':
        return { kind: 'link', href: around.placeOf(token.href), words: wordsOf(token.tokens, around) }
      case 'br':
        return ' '
      default:
        throw cannotShow(token)
    }
  })
}

const cannotShow = (token: Token) =>
  new Error(`The guide has no way to show “${token.raw.slice(0, 60)}” (${token.type})`)

function plainText(tokens: readonly Token[] = []): string {
  return tokens
    .map(token => ('tokens' in token && token.tokens ? plainText(token.tokens) : decoded(textOf(token))))
    .join('')
}

const textOf = (token: Token): string => ('text' in token && typeof token.text === 'string' ? token.text : '')

const signs: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'" }

/** The library writes some signs as HTML does. */
const decoded = (text: string): string => text.replaceAll(/&(?:lt|gt|amp|quot|#39);/g, sign => signs[sign] ?? sign)

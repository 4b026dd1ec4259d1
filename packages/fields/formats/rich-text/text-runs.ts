import { escapeHtml, writeElement } from './write-html.ts'

/** A piece of a line in one look: text, a new line or an image. */
export type TextRun = {
  kind: 'text' | 'break' | 'image'
  /** Of text alone. */
  text: string
  /** Attributes of the image. */
  image: readonly [string, string][]
  marks: ReadonlySet<string>
  /** As `readStyle` answers it; none is empty. */
  style: string
  href: string
}

/** In the order in which they stand inside each other, after link and style. */
export const markOrder = ['strong', 'em', 'u', 's', 'code', 'sub', 'sup'] as const

const levels = ['a', 'span', ...markOrder]
const attributeOf: Readonly<Record<string, string>> = { a: 'href', span: 'style' }

/** One way to write a line, whatever order its marks were given in: what is read back is written the same. */
export function writeRuns(runs: readonly TextRun[], level = 0): string {
  const name = levels[level]
  if (name === undefined) return runs.map(writeRun).join('')
  const attribute = attributeOf[name]
  return groupBy(runs, run => valueAt(run, name))
    .map(([value, group]) => {
      const inside = writeRuns(group, level + 1)
      return value === '' ? inside : writeElement(name, attribute ? [[attribute, value]] : [], inside)
    })
    .join('')
}

function writeRun({ kind, text, image }: TextRun): string {
  if (kind === 'break') return '<br>'
  return kind === 'image' ? writeElement('img', image) : escapeHtml(text)
}

function valueAt({ href, style, marks }: TextRun, level: string): string {
  if (level === 'a') return href
  if (level === 'span') return style
  return marks.has(level) ? level : ''
}

/** Neighbours that share a value, in one group each. */
function groupBy(runs: readonly TextRun[], valueOf: (run: TextRun) => string): [string, TextRun[]][] {
  const groups: [string, TextRun[]][] = []
  for (const run of runs) {
    const value = valueOf(run)
    const last = groups.at(-1)
    if (last?.[0] === value) last[1].push(run)
    else groups.push([value, [run]])
  }
  return groups
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from '../../clean-html.ts'
import { format } from '../../format.ts'
import { parseHtml } from '../../parse-html.ts'
import { createRichEditor, loadDocument, writeDocument } from './create-rich-editor.ts'

function throughEditor(html: string): string {
  const editor = createRichEditor({}, error => {
    throw error
  })
  const parsed = parseHtml(html)
  if ('refused' in parsed) throw new Error(parsed.refused)
  loadDocument(editor, parsed.nodes)
  return writeDocument(editor)
}

/** What the server stores of it. */
function stored(html: string): string {
  const cleaned = cleanHtml(html)
  return 'value' in cleaned ? String(cleaned.value ?? '') : ''
}

const word = fc.constantFrom('a', 'b c', ' ', 'ß &amp; &lt;x&gt;', '  ', '😀', '\n', '\t')
const mark = fc.constantFrom('strong', 'em', 'u', 's', 'code', 'sub', 'sup')
const style = fc.constantFrom(
  'color: red',
  'background-color: #fff; color: #a00',
  'font-size: 12px',
  'font-weight: 700',
)
const image = fc.constantFrom(
  '<img src="/api/files/a1">',
  '<img src="https://example.com/a.png" alt="A &quot;b&quot;" width="10" height="20" data-align="left">',
)

const { inline } = fc.letrec<{ inline: string; piece: string }>(tie => ({
  inline: fc.array(tie('piece'), { maxLength: 4 }).map(pieces => pieces.join('')),
  piece: fc.oneof(
    { maxDepth: 4 },
    word,
    fc.constant('<br>'),
    image,
    fc.tuple(mark, tie('inline')).map(([name, inside]) => `<${name}>${inside}</${name}>`),
    fc.tuple(style, tie('inline')).map(([text, inside]) => `<span style="${text}">${inside}</span>`),
    tie('inline').map(inside => `<a href="https://example.com/?a=1&amp;b=2">${inside}</a>`),
  ),
}))

const listTag = fc.constantFrom(
  ['ul', ''],
  ['ul', ' data-list="check"'],
  ['ol', ''],
  ['ol', ' type="a" start="3" data-nest-indicator="true" data-prefix="§" data-persist-prefix="true"'],
  ['ol', ' type="i"'],
)
const { list } = fc.letrec<{ list: string; item: string }>(tie => ({
  list: fc
    .tuple(listTag, fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
    .map(([[name, given], items]) => `<${name}${given}>${items.join('')}</${name}>`),
  item: fc
    .tuple(
      fc.constantFrom('', ' data-checked="true"', ' data-checked="false"'),
      fc.array(fc.oneof({ maxDepth: 5 }, inline, tie('list')), { maxLength: 3 }),
    )
    .map(([checked, parts]) => `<li${checked}>${parts.join('')}</li>`),
}))

const textBlock = fc
  .tuple(
    fc.constantFrom(
      'p',
      'h1',
      'h2',
      'h3',
      'h4',
      'blockquote',
      'aside',
      'aside data-type="warning"',
      'aside data-type="alert"',
    ),
    inline,
  )
  .map(([tag, inside]) => `<${tag}>${inside}</${tag.split(' ')[0]}>`)
const block = fc.oneof(
  { arbitrary: textBlock, weight: 3 },
  list,
  fc.constantFrom('<hr>', '<figure data-file="f1">plan &amp; more.pdf</figure>'),
  fc.array(word).map(words => `<pre data-language="sql">${words.join('')}</pre>`),
)
const cell = fc
  .tuple(fc.constantFrom('td', 'th', 'td colspan="2"', 'td rowspan="3"'), fc.array(block, { maxLength: 2 }))
  .map(([tag, blocks]) => `<${tag}>${blocks.join('')}</${tag.split(' ')[0]}>`)
const table = fc
  .tuple(
    fc.constantFrom('', ' data-borders="first_row" data-align="center"', ' data-borders="hidden"'),
    fc.constantFrom('', '<colgroup><col width="120"><col></colgroup>', '<colgroup><col></colgroup>'),
    fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  )
  .map(([given, columns, rows]) => {
    const body = rows.map(cells => `<tr>${cells.join('')}</tr>`).join('')
    return `<table${given}>${columns}<tbody>${body}</tbody></table>`
  })
const document = fc
  .array(fc.oneof({ arbitrary: block, weight: 4 }, table), { maxLength: 6 })
  .map(blocks => blocks.join(''))

describe('what is stored comes out of the editor as it went in', () => {
  test.each(format.samples())('sample %#', html => {
    expect(throughEditor(html)).toBe(html)
  })

  test('any document of the closed set', () => {
    let long = 0
    fc.assert(
      fc.property(document, html => {
        const given = stored(html)
        if (given.length > 200) long += 1
        expect(throughEditor(given)).toBe(given)
      }),
      { numRuns: 300 },
    )
    expect(long).toBeGreaterThan(100)
  })

  test('[2-5-44] an editor that holds only an empty paragraph gives an empty text', () => {
    expect(throughEditor('')).toBe('')
    expect(throughEditor('<p></p>')).toBe('')
    expect(throughEditor('<p></p><p></p>')).toBe('<p></p><p></p>')
  })
})

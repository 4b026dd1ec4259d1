import { $createListItemNode, $createListNode, type ListNode } from '@lexical/list'
import { $createTableNodeWithDimensions } from '@lexical/table'
import { $createParagraphNode, $createTextNode, $getRoot, $getSelection, type LexicalEditor } from 'lexical'
import { expect, test } from 'vitest'
import { editorLimits } from '../limits.ts'
import { createRichEditor, writeDocument } from '../model/create-rich-editor.ts'
import { carriedBy, createImage } from '../model/nodes.ts'
import { withPrefix } from '../toolbar/link-prefix.ts'
import { type BlockChoice, insertChoices, listChoices, textChoices } from './block-choices.ts'
import { insertInfoBlock, insertTable, setBlock, toggleList } from './commands.ts'
import { registerListDepth } from './list-depth.ts'
import { findChoices, readSlash, removeSlash } from './slash-search.ts'
import { columnWidths, makeFullWidth, setColumnWidth, setImageWidth } from './widths.ts'

function createEditor(): LexicalEditor {
  return createRichEditor({}, error => {
    throw error
  })
}

/** What an editor with one line, the cursor at its end, holds after what is done. */
function after(text: string, act: (editor: LexicalEditor) => void): string {
  const editor = createEditor()
  const update = (run: () => void) => editor.update(run, { discrete: true })
  update(() => {
    const paragraph = $createParagraphNode().append(...(text === '' ? [] : [$createTextNode(text)]))
    $getRoot().append(paragraph)
    paragraph.selectEnd()
  })
  update(() => act(editor))
  return writeDocument(editor)
}

test.each([
  ['bullet', '<ul><li>x</li></ul>'],
  ['number', '<ol><li>x</li></ol>'],
  ['alpha', '<ol type="a"><li>x</li></ol>'],
  ['roman', '<ol type="i"><li>x</li></ol>'],
  ['check', '<ul data-list="check"><li data-checked="false">x</li></ul>'],
] as const)(
  '[2-9-36] [2-3.10-04] a list of kind %s is stored with its indicator, and taken away again',
  (kind, html) => {
    expect(after('x', () => toggleList(kind))).toBe(html)
    const twice = after('x', () => {
      toggleList('roman')
      toggleList(kind)
      if (kind !== 'roman') toggleList(kind)
    })
    expect(twice).toBe('<p>x</p>')
  },
)

test.each([
  ['h1', '<h1>x</h1>'],
  ['h4', '<h4>x</h4>'],
  ['quote', '<blockquote>x</blockquote>'],
  ['code', '<pre>x</pre>'],
] as const)('[2-2.6-03] a line becomes a block of kind %s', (kind, html) => {
  expect(after('x', () => setBlock(kind))).toBe(html)
})

test.each(['info', 'success', 'warning', 'alert'] as const)(
  '[2-3.10-01] [2-3.10-02] an info block of type %s has its own text, and one of its type where there is none',
  type => {
    expect(after('x', () => insertInfoBlock(type))).toBe(`<aside data-type="${type}">x</aside>`)
    expect(after('', () => insertInfoBlock(type))).toBe(`<aside data-type="${type}">This is ${type} block...</aside>`)
  },
)

test('[2-9-29] a table has two rows of three columns of 100, and holds no other', () => {
  const cell = (name: string) => `<${name}></${name}>`
  const row = (name: string) => `<tr>${cell(name).repeat(3)}</tr>`
  const table = `<table><colgroup>${'<col width="100">'.repeat(3)}</colgroup><tbody>${row('th')}${row('td')}</tbody></table><p></p>`
  expect(after('', () => insertTable())).toBe(table)
  const nested = after('', () => {
    insertTable()
    insertTable()
  })
  expect(nested).toBe(table)
})

test('[2-9-28] [2-5-47] items move in to depth 5 and no deeper, however they got there', () => {
  const editor = createEditor()
  registerListDepth(editor)
  editor.update(
    () => {
      const outer = $createListNode('bullet')
      $getRoot().append(outer)
      let list: ListNode = outer
      for (let depth = 1; depth <= 7; depth += 1) {
        list.append($createListItemNode().append($createTextNode(`at ${depth}`)))
        const inner = $createListNode('bullet')
        if (depth < 7) list.append($createListItemNode().append(inner))
        list = inner
      }
    },
    { discrete: true },
  )
  const html = writeDocument(editor)
  expect(html.split('<ul>')).toHaveLength(6)
  expect(html).toContain('<li>at 5</li><li>at 6</li><li>at 7</li>')
})

const inEditor = <Value>(read: () => Value): Value => {
  let value: Value | undefined
  createEditor().update(
    () => {
      value = read()
    },
    { discrete: true },
  )
  return value as Value
}

test('[2-9-29] [2-9-30] columns are at least 100 wide, and a table at most 1500 or 50 less than its editor', () => {
  const widths = inEditor(() => {
    const table = $createTableNodeWithDimensions(1, 3)
    const steps = [columnWidths(table)]
    setColumnWidth(table, 1, 20)
    steps.push(columnWidths(table))
    setColumnWidth(table, 1, 240.4)
    steps.push(columnWidths(table))
    makeFullWidth(table, 930)
    steps.push(columnWidths(table))
    makeFullWidth(table, 5000)
    return [...steps, columnWidths(table)]
  })
  expect(widths).toEqual([
    [100, 100, 100],
    [100, 100, 100],
    [100, 240, 100],
    [200, 480, 200],
    [340, 818, 340],
  ])
})

test('[2-2.6-06] [2-9-31] an image keeps its ratio, from 50 pixels to what it stands in', () => {
  const sizes = inEditor(() =>
    [10, 300, 9000].map(wanted => {
      const image = createImage({ src: '/api/files/a', alt: 'A' })
      setImageWidth(image, { wanted, most: 600, ratio: 0.5 })
      return carriedBy(image)
    }),
  )
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    ['50', '25'],
    ['300', '150'],
    ['600', '300'],
  ])
  expect(sizes[0]).toMatchObject({ src: '/api/files/a', alt: 'A' })
})

test('[2-9-33] an address gets its prefix unless it has a scheme, is a page of ours or is on its way to one', () => {
  expect(['example.com', ' a.b/c ', 'mailto:a@b.c', '/data/Orders', 'http', 'https://x', ''].map(withPrefix)).toEqual([
    'https://example.com',
    'https://a.b/c',
    'mailto:a@b.c',
    '/data/Orders',
    'http',
    'https://x',
    '',
  ])
  expect([editorLimits.linkPrefixDelay, editorLimits.changeDelay]).toEqual([1000, 300])
})

test('a slash at the beginning of a word asks for blocks, and goes when one is chosen', () => {
  const typed: (string | undefined)[] = []
  for (const text of ['/', 'some /he', 'and/or', 'no', '/he lo']) after(text, () => typed.push(readSlash()))
  expect(typed).toEqual(['', 'he', undefined, undefined, undefined])
  const chosen = after('some /he', () => {
    removeSlash('he')
    setBlock('h2')
    expect($getSelection()?.getTextContent()).toBe('')
  })
  expect(chosen).toBe('<h2>some </h2>')
})

test('[2-2.6-03] every block is offered, by its name and by other words', () => {
  const all: BlockChoice[] = [...textChoices(), ...listChoices(), ...insertChoices({ chooseFiles: () => undefined })]
  expect(all.map(({ label }) => label).join(', ')).toBe(
    'Paragraph, Heading 1, Heading 2, Heading 3, Heading 4, Quote, Code block, ' +
      'Bullet list, Numbered list, Alphabetical list, Roman list, Check list, Table, Divider, Image, File, ' +
      'Info block: Info, Info block: Success, Info block: Warning, Info block: Alert',
  )
  const found = (typed: string) => findChoices(all, typed).map(({ id }) => id)
  expect([found('todo'), found('to do'), found('picture'), found('warn')]).toEqual([
    [],
    ['check'],
    ['image'],
    ['warning'],
  ])
})

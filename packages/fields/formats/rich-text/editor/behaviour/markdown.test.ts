import { $createParagraphNode, $getRoot, $getSelection, $isRangeSelection, $setSelection } from 'lexical'
import { expect, test } from 'vitest'
import { createRichEditor, writeDocument } from '../model/create-rich-editor.ts'
import { registerMarkdown } from './markdown.ts'

/** What stands there when somebody types this, key by key. */
async function typed(text: string): Promise<string> {
  const editor = createRichEditor({}, error => {
    throw error
  })
  registerMarkdown(editor)
  const update = (run: () => void) => editor.update(run, { discrete: true })
  update(() => {
    const paragraph = $createParagraphNode()
    $getRoot().append(paragraph)
    paragraph.select()
  })
  for (const key of text) {
    update(() => {
      const selection = $getSelection()
      if ($isRangeSelection(selection)) selection.insertText(key)
    })
    // What a sign becomes follows in an update of its own.
    await Promise.resolve()
    update(() => $setSelection($getSelection()?.clone() ?? null))
  }
  return writeDocument(editor)
}

test.each([
  ['# a', '<h1>a</h1>'],
  ['#### a', '<h4>a</h4>'],
  ['##### a', '<p>##### a</p>'],
  ['> a', '<blockquote>a</blockquote>'],
  ['- a', '<ul><li>a</li></ul>'],
  ['3. a', '<ol start="3"><li>a</li></ol>'],
  ['[] a', '<ul data-list="check"><li data-checked="false">a</li></ul>'],
  ['[x] a', '<ul data-list="check"><li data-checked="true">a</li></ul>'],
  ['--- a', '<hr><p>a</p>'],
  ['**a** b', '<p><strong>a</strong> b</p>'],
  ['*a* b', '<p><em>a</em> b</p>'],
  ['~~a~~ b', '<p><s>a</s> b</p>'],
  ['`a` b', '<p><code>a</code> b</p>'],
  ['[a](https://example.com) b', '<p><a href="https://example.com">a</a> b</p>'],
])('[2-2.6-03] %s becomes what it stands for', async (text, html) => {
  expect(await typed(text)).toBe(html)
})

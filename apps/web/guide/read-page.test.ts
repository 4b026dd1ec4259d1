import { expect, test } from 'vitest'
import { readPage, slugOf } from './read-page.ts'

const read = (markdown: string) =>
  readPage('flows', markdown, {
    placeOf: target => `/to/${target}`,
    pictureOf: file => ({ href: `/seen/${file}`, width: 4, height: 3 }),
  })

test('a page is cut at its headings of the second and third level', () => {
  const { title, sections } = read('# Flows & more\n\nAbout.\n\n## Who’s next?\n\n### `LEFT`\n\nText\n\n#### Detail\n')
  expect(title).toBe('Flows & more')
  expect(sections.map(({ id, title: name, level }) => [id, name, level])).toEqual([
    ['flows', 'Flows & more', 1],
    ['flows.whos-next', 'Who’s next?', 2],
    ['flows.left', 'LEFT', 3],
  ])
  expect(sections.at(-1)?.blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'heading'])
})

test('words keep what they are, without the signs that mark them', () => {
  const [section] = read('# A\n\nSay **bold *and* `a < b`** or [go](x.md#y) &amp; \\*plain\\*.').sections
  expect(section?.blocks).toEqual([
    {
      kind: 'paragraph',
      words: [
        'Say ',
        {
          kind: 'strong',
          words: ['bold ', { kind: 'emphasis', words: ['and'] }, ' ', { kind: 'code', text: 'a < b' }],
        },
        ' or ',
        { kind: 'link', href: '/to/x.md#y', words: ['go'] },
        ' & ',
        '*',
        'plain',
        '*',
        '.',
      ],
    },
  ])
})

test('lists, tables, code and pictures', () => {
  const markdown =
    '# A\n\n1. one\n2. two\n   - inner\n\n| a | b |\n|---|---|\n| `x \\| y` | 2 |\n\n```sh\nnpm start\n```\n\n![A board](b.png)\n'
  expect(read(markdown).sections[0]?.blocks).toEqual([
    {
      kind: 'list',
      isOrdered: true,
      items: [
        [{ kind: 'paragraph', words: ['one'] }],
        [
          { kind: 'paragraph', words: ['two'] },
          { kind: 'list', isOrdered: false, items: [[{ kind: 'paragraph', words: ['inner'] }]] },
        ],
      ],
    },
    { kind: 'table', head: [['a'], ['b']], rows: [[[{ kind: 'code', text: 'x | y' }], ['2']]] },
    { kind: 'code', text: 'npm start' },
    { kind: 'picture', href: '/seen/b.png', alternative: 'A board', width: 4, height: 3 },
  ])
})

test('a page without a title, and marks that the guide cannot show, are refused', () => {
  expect(() => read('Just text')).toThrow('does not begin with its title')
  expect(() => read('# A\n\n---\n')).toThrow('no way to show')
})

test('headings are addressed as elsewhere', () => {
  expect(read('# A\n\n## Mail\n\n## Mail\n').sections.map(({ id }) => id)).toEqual([
    'flows',
    'flows.mail',
    'flows.mail-1',
  ])
  expect(slugOf('Beside the product’s own pages')).toBe('beside-the-products-own-pages')
  expect(slugOf('Give it: to people (all)')).toBe('give-it-to-people-all')
})

import { expect, test } from 'vitest'
import { initialTableView } from './table-view.ts'
import { isColumnShown, orderedFields, withShown } from './use-sheet-columns.tsx'

const plain = ['name', {}] as const
const rare = ['notes', { metadata: { detailPriority: 'other' as const } }] as const
const both = [plain, rare]

test('what a column starts with is not noted: a table put back is a table as at first', () => {
  for (const fields of [[plain], [rare], both]) {
    const shown = { ...initialTableView, ...withShown(initialTableView, fields, true) }
    expect(fields.map(field => isColumnShown(field, shown))).toEqual(fields.map(() => true))
    const hidden = { ...shown, ...withShown(shown, fields, false) }
    expect(fields.map(field => isColumnShown(field, hidden))).toEqual(fields.map(() => false))
    const again = { ...hidden, ...withShown(hidden, [plain], true) }
    expect({ ...again, ...withShown(again, [rare], false) }).toEqual(initialTableView)
  }
})

test('a link that starts hidden stands last, unless the reader has placed it', () => {
  const text = { type: 'string', format: 'text', title: 'Text' } as const
  const link = (metadata: object) => ({ type: 'array', format: 'association', title: 'Link', metadata }) as const
  const properties = {
    made: link({ detailPriority: 'other' }),
    own: link({}),
    name: text,
    other: link({ hidden: true }),
  }
  const ids = (order: string[]) =>
    orderedFields({ type: 'object', properties }, { ...initialTableView, order }).map(([id]) => id)
  expect(ids([]).slice(0, 3)).toEqual(['own', 'name', 'made'])
  expect(ids(['made', 'name']).slice(0, 3)).toEqual(['made', 'name', 'own'])
})

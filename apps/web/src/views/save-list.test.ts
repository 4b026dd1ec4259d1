import { expect, test } from 'vitest'
import { listText } from './save-list.ts'

test('a column for each key of the rows, values as they are stored, links by their titles', () => {
  const list = [
    { id: 'a', version: 3, recordTitle: 'Ann', orderDate: '2026-11-30', total: -1.5, paid: true },
    { id: 'b', note: 'two\nlines, "x"', buyer: { list: [{ id: 'x', recordTitle: 'Acme' }, { id: 'y' }] }, tags: ['a'] },
  ]
  expect(listText(list).split('\n')).toEqual([
    'Id,Order date,Total,Paid,Note,Buyer,Tags',
    'a,2026-11-30,-1.5,true,,,',
    'b,,,,"two',
    'lines, ""x""",Acme; y,"[""a""]"',
  ])
})

test('S73 a text that a spreadsheet would take for a formula is none; what is no list is refused', () => {
  expect(listText([{ name: '=1+1' }, { name: '@x' }])).toBe("Name\n'=1+1\n'@x")
  expect(listText({ list: ['a', 'b'], totalCount: 2 })).toBe('Value\na\nb')
  expect(listText([])).toBe('')
  for (const none of ['text', 5, null, undefined, { list: 'no' }])
    expect(() => listText(none)).toThrow('There is no list to save')
})

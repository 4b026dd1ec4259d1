import { expect, test } from 'vitest'
import { writeCells } from '../records/table/clipboard-text.ts'
import { readPeople, writePeople } from './read-people.ts'

const keys = [{ key: 'region', label: 'Sales region' }, { key: 'rank' }]
const textsOf = (text: string) => readPeople(text, keys).people.map(each => each.text)

test('addresses and names are read however they stand', () => {
  expect(textsOf('ada@x.test\nBen South\r\n\r\n cleo@x.test ')).toEqual(['ada@x.test', 'Ben South', 'cleo@x.test'])
  expect(textsOf('ada@x.test; ben@x.test;cleo@x.test')).toEqual(['ada@x.test', 'ben@x.test', 'cleo@x.test'])
  expect(textsOf('Ada North <ada@x.test>, Ben South <ben@x.test>')).toEqual(['ada@x.test', 'ben@x.test'])
  expect(textsOf('')).toEqual([])
})

test('a table gives values by key or label, and tells of columns that are none', () => {
  const read = readPeople('Name;E-mail;Sales region;RANK;Shoe size\nAda;ada@x.test;north;1;38\nBen;;;"2";\n;;;;', keys)
  expect(read).toEqual({
    people: [
      { text: 'ada@x.test', values: { region: 'north', rank: '1' } },
      { text: 'Ben', values: { region: '', rank: '2' } },
    ],
    keys: ['region', 'rank'],
    unknown: ['Shoe size'],
  })
  expect(readPeople('\uFEFFemail,region\n"ada@x.test","a, b"', keys).people).toEqual([
    { text: 'ada@x.test', values: { region: 'a, b' } },
  ])
})

test('what is left of a list is read again as it was', () => {
  const { people, keys: read } = readPeople('user,region\nAda,"a, ""b"""\nBen,=1+1', keys)
  const again = writeCells(
    writePeople(people, read).map(row => row.map(text => ({ text, isText: true }))),
    ',',
  )
  expect(readPeople(again, keys).people).toEqual(people)
  expect(writePeople([{ text: 'Ada', values: {} }], [])).toEqual([['Ada']])
})

test('a value of the app that is called like a column of people is no person', () => {
  const mailing = [{ key: 'email' }, { key: 'owner', label: 'Name' }]
  const people = [{ text: 'Ada North', values: { email: 'daily', owner: 'Ben' } }]
  const again = writeCells(
    writePeople(people, ['email', 'owner']).map(row => row.map(text => ({ text, isText: true }))),
    ',',
  )
  expect(readPeople(again, mailing).people).toEqual(people)
  // As such a list is exported.
  expect(readPeople('Name,Email,email,owner\nAda North,ada@x.test,daily,Ben', mailing).people).toEqual([
    { text: 'ada@x.test', values: { email: 'daily', owner: 'Ben' } },
  ])
  expect(readPeople('email\nada@x.test', mailing)).toMatchObject({ people: [{ text: 'ada@x.test', values: {} }] })
})

test('lines before the first person say nothing of what stands between columns', () => {
  expect(readPeople('\r\n \nemail;region\nada@x.test;north', keys).people).toEqual([
    { text: 'ada@x.test', values: { region: 'north' } },
  ])
})

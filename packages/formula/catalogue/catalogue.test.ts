import { expect, test } from 'vitest'
import { basicItems, catalogue, functionsOf, onePerFunction, searchCatalogue } from './catalogue.ts'

test('[2-3.11-08] the fixed basic items', () => {
  expect(basicItems.map(item => [item.label, item.template])).toEqual([
    ['String', ''],
    ['Number', 0],
    ['Boolean', true],
    ['JSON object', {}],
    ['JSON array', []],
  ])
})

test('[2-3.11-05] an entry has all that a catalogue shows', () => {
  expect(catalogue.find(entry => entry.id === 'LEFT')).toMatchObject({
    label: 'Left',
    groupName: 'Text',
    type: 'fx',
    template: { LEFT: ['string'] },
    isAlias: false,
    outputSchema: { type: 'string' },
    inputSchema: {
      type: 'array',
      minItems: 1,
      prefixItems: [
        { type: 'string', title: 'text' },
        { type: 'number', title: 'count' },
      ],
    },
  })
  expect(catalogue.find(entry => entry.id === 'CONCATENATE')?.isAlias).toBe(true)
  expect(catalogue.find(entry => entry.id === 'TODAY')?.format).toBe('date')
})

test('each function stands once among those of its group, and once among those that a search finds', () => {
  const listed = [...new Set(catalogue.map(({ groupName }) => groupName))].flatMap(functionsOf)
  const labels = listed.map(({ label }) => label)
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([])
  expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(catalogue.map(({ calls }) => calls)))
  expect(onePerFunction(searchCatalogue('average')).filter(({ calls }) => calls === 'AVERAGE')).toHaveLength(1)
  expect(onePerFunction(searchCatalogue('avg'))[0]?.id).toBe('AVG')
})

test('search looks at id, label, keywords and description, the nearest first', () => {
  expect(searchCatalogue('left')[0]?.id).toBe('LEFT')
  expect(searchCatalogue('uppercase')[0]?.id).toBe('UPPER')
  expect(searchCatalogue('levenshtein')[0]?.id).toBe('SIMILARITY')
  expect(searchCatalogue('working days')[0]?.id).toBe('NETWORKDAYS')
  expect(searchCatalogue('no such thing')).toEqual([])
})

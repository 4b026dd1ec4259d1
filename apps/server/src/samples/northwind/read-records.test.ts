import { validateRecord } from '@trellis/fields'
import { expect, test } from 'vitest'
import { northwindCollections } from './collections.ts'
import { readRecords } from './read-records.ts'

test.each(northwindCollections.map(collection => [collection.id, collection] as const))(
  'every record of %s holds what its own fields take',
  async (_id, collection) => {
    const { properties } = collection.document.schema
    const told: string[] = []
    for (const { id, ...values } of await readRecords(collection)) {
      const links = Object.entries(values).filter(([field]) => properties[field]?.format === 'association')
      const own = Object.fromEntries(
        Object.entries(values).filter(([field]) => !links.some(([link]) => link === field)),
      )
      const { problems } = validateRecord({ schema: collection.document.schema, values: own })
      told.push(...problems.map(({ path, message }) => `${String(id)}.${path}: ${message}`))
    }
    expect(told).toEqual([])
  },
)

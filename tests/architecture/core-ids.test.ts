import { expect, test } from 'vitest'
import { noCoreIds } from './core-ids.ts'

const found = (source: string, path = 'apps/server/src/schema/a.ts') => noCoreIds(new Map([[path, source]]))

test.each([["if (thing.kind === 'Tag') go()"], ["const kinds = ['Tag']"], ["go({ kind: 'Tag' })"]])(
  'names a core collection: %s',
  source => {
    expect(found(source)).toEqual([
      "apps/server/src/schema/a.ts:1: names the core collection 'Tag'; ask its definition",
    ])
  },
)

test('in the file of a kind, and outside of what serves all, it is its own name', () => {
  expect(found("const id = 'Tag'", 'apps/server/src/collections/references/saved-view-kind.ts')).toEqual([])
  expect(found("const id = 'Tag'", 'apps/server/src/apps/app-asset.ts')).toEqual([])
  expect(found("go('Tags', 'title')")).toEqual([])
})

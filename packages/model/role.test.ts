import { expect, test } from 'vitest'
import { assetLooks } from './assets/look.gen.ts'
import { coreCollectionIds } from './core-collection-ids.ts'
import { builderSections, mayOpenSection } from './role.ts'
import { type Role, roles } from './roles.ts'

const specified: [section: string, role: Role][] = [
  ['data', 'entityAdmin'],
  ['tags', 'entityAdmin'],
  ['views', 'developer'],
  ['flows', 'developer'],
  ['users', 'userAdmin'],
  ['invitations', 'userAdmin'],
  ['devices', 'userAdmin'],
  ['integrations', 'integrationAdmin'],
]
/** Of kinds of assets that the specification does not name, as they say themselves. */
const ofOtherKinds = Object.values(assetLooks)
  .filter(({ section }) => !specified.some(([known]) => known === section))
  .map(({ section, role }): [string, Role] => [section, role])
const sections = [...specified, ...ofOtherKinds]

test.each(sections)('[1-6-01] [1-6-03] [1-6-04] [1-6-05] [1-6-06] %s is open to %s alone', (section, role) => {
  const others = roles.filter(each => each !== role)
  expect(mayOpenSection({ roles: [role], isTenantAdmin: false }, section)).toBe(true)
  expect(mayOpenSection({ roles: others, isTenantAdmin: true }, section)).toBe(false)
})

test('[1-6-07] the guide needs no role', () => {
  expect(mayOpenSection({ roles: [], isTenantAdmin: false }, 'guide')).toBe(true)
})

test('[1-6-09] [2-6-02] [2-6-05] platform settings are open to tenant admins alone, whatever roles somebody has', () => {
  expect(mayOpenSection({ roles: [...roles], isTenantAdmin: false }, 'settings')).toBe(false)
  expect(mayOpenSection({ roles: [], isTenantAdmin: true }, 'settings')).toBe(true)
})

test.each(['', 'unknown', 'Data', 'toString', '__proto__'])(
  '[1-6-10] [2-6-03] what the table does not hold is denied to everybody: "%s"',
  section => {
    expect(mayOpenSection({ roles: [...roles], isTenantAdmin: true }, section)).toBe(false)
  },
)

test('every section stands in the table above, or is one of the two that need no role', () => {
  const known = [...sections.map(([section]) => section), 'guide', 'settings']
  expect(Object.keys(builderSections).sort()).toEqual(known.sort())
})

test('no kind of asset takes the section or the core collection of another part of the builder', () => {
  const taken = (list: readonly string[]) => list.filter((each, index) => list.indexOf(each) !== index)
  const others = ['users', 'invitations', 'devices', 'guide', 'settings']
  expect(taken([...others, ...Object.values(assetLooks).map(({ section }) => section)])).toEqual([])
  expect(taken(coreCollectionIds)).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkFieldSchema } from '@trellis/fields/server'
import { coreCollectionIds, standardGroups } from '@trellis/model'
import { findAsset } from '@trellis/model/assets'
import { expect, test } from 'vitest'
import type { Caller } from '../../access/caller.ts'
import { coreCollections } from './index.ts'

test('every file that defines a core collection is listed, once and under a reserved id', () => {
  const defining = readdirSync(import.meta.dirname).filter(name =>
    /^export const collection = defineCoreCollection\(/m.test(readFileSync(join(import.meta.dirname, name), 'utf8')),
  )
  const kebab = (id: string) => id.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
  const own = coreCollections.filter(({ id }) => !findAsset(id))
  expect(own.map(each => `${kebab(each.id)}.ts`).sort()).toEqual(defining.sort())
  for (const { id } of coreCollections) expect(coreCollectionIds).toContain(id)
})

test('core collections use the field vocabulary of builders', () => {
  for (const { id, properties } of coreCollections) {
    for (const [fieldId, schema] of Object.entries(properties)) {
      // A stored boolean or list may be shown as JSON.
      const problems = checkFieldSchema(schema).filter(each => each.path !== 'type')
      expect({ id, fieldId, problems }).toEqual({ id, fieldId, problems: [] })
    }
  }
})

test('without a role nothing but countries, own files and the like is open, and nothing writable but own views of lists; a tenant admin changes members of apps', () => {
  const tenant = {
    id: 't',
    name: 'T',
    schema: 't',
    coreSchema: 't_core',
    url: undefined,
    locale: 'en',
    timezone: 'UTC',
    role: undefined,
    ownerRole: undefined,
  }
  const caller: Caller = {
    tenant,
    userId: 'u',
    email: 'other@w.example',
    fullName: 'Other',
    roles: [],
    isTenantAdmin: false,
    apps: [],
    grantsKey: 'k',
  }
  for (const [isTenantAdmin, more] of [
    [false, []],
    [true, ['AppMember']],
  ] as const) {
    const asking = { ...caller, isTenantAdmin }
    const readable = coreCollections.filter(each => each.accessOf(asking).verbs.read !== 'none').map(each => each.id)
    expect(readable.sort()).toEqual([...more, 'Country', 'Device', 'File', 'Notification', 'SavedView'])
    const writable = new Set<string>(['SavedView', ...more])
    for (const each of coreCollections.filter(({ id }) => !writable.has(id))) {
      const { create, update, delete: remove } = each.accessOf(asking).verbs
      // Their own, of which the server tells all but whether they were read, or how a device is called and whether it is blocked.
      const own = [expect.objectContaining({ filter: { userId: expect.anything() } })]
      const updated = ['Device', 'Notification'].includes(each.id) ? own : 'none'
      expect([each.id, create, update, remove]).toEqual([each.id, 'none', updated, each.id === 'Device' ? own : 'none'])
    }
  }
})

test('[1-3.4-02] standard groups have their order everywhere; advanced ones are collapsible and begin collapsed', () => {
  const { basic, naming, date, configuration, advanced, defaultDisplay } = standardGroups
  expect(
    [basic, naming, date, configuration, advanced, defaultDisplay].map(({ name, order }) => [name, order]),
  ).toEqual([
    ['Basic', 1],
    ['Naming', 2],
    ['Date', 3],
    ['Configuration', 4],
    ['Advanced', 5],
    ['Default display', 7],
  ])
  expect(Object.values(standardGroups).filter(group => 'collapsible' in group || 'startsCollapsed' in group)).toEqual([
    { id: 'advanced', name: 'Advanced', order: 5, collapsible: true, startsCollapsed: true },
  ])
  const standard = new Set<unknown>(Object.values(standardGroups))
  for (const { id, groups, properties } of coreCollections) {
    expect([id, groups.filter(group => !standard.has(group))]).toEqual([id, []])
    const used = new Set(Object.values(properties).map(({ metadata }) => metadata?.detailGroupId))
    expect([id, groups.map(group => group.id).filter(group => !used.has(group))]).toEqual([id, []])
  }
  const entity = coreCollections.find(({ id }) => id === 'Entity')
  expect(entity?.groups.map(({ name }) => name)).toEqual(['Basic', 'Naming', 'Configuration', 'Advanced'])
})

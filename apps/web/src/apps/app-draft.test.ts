import { AppDocument } from '@trellis/model'
import { expect, test } from 'vitest'
import { appOf, newApp, withCollection } from './app-draft.ts'
import { problemsAt, tabOfProblem } from './app-problems.ts'

const grants = { collectionId: 'Orders', create: false, read: true, update: false, delete: false }

test('a record becomes a definition; what is no list becomes an empty one', () => {
  expect(appOf({ id: 'a', version: 3, name: 'Sales', collections: [grants, null], valueKeys: 'x' })).toEqual({
    name: 'Sales',
    collections: [grants],
    valueKeys: [],
  })
})

test('every part of a definition is loaded, so that a save changes only what was edited', () => {
  const document: Required<AppDocument> = {
    name: 'Sales',
    description: 'Selling',
    icon: 'apps',
    color: 'blue',
    publicName: 'Shop',
    adminName: 'Sales (shop)',
    adminNotes: 'Asked for by Ann',
    keepDraftVer: true,
    order: 2,
    hideApp: true,
    excludeFromSearch: true,
    collections: [grants],
    views: [{ viewId: 'v1' }],
    flows: [{ flowId: 'f1' }],
    integrations: [{ integrationId: 'i1' }],
    appHomeView: 'v1',
    customView: { viewId: 'v1', position: 'left' },
    valueKeys: [{ key: 'region', label: 'Region' }],
  }
  expect(Object.keys(document).toSorted()).toEqual(Object.keys(AppDocument.properties).toSorted())
  expect(appOf({ id: 'a', version: 3, ...document })).toEqual(document)
})

test('grants are replaced where they stand, or added at the end', () => {
  const once = withCollection(newApp, grants)
  const twice = withCollection(withCollection(once, { ...grants, collectionId: 'Products' }), {
    ...grants,
    update: true,
  })
  expect(twice.collections.map(({ collectionId, update }) => [collectionId, update])).toEqual([
    ['Orders', true],
    ['Products', false],
  ])
})

test('problems of a refused save are told where they belong', () => {
  const problems = { 'collections.1.rowRule.shipCountry': 'There is no field shipCountry', 'collections.10': 'Unknown' }
  expect(problemsAt(problems, 'collections.1')).toEqual(['There is no field shipCountry'])
  expect(tabOfProblem(problems)).toBe('data')
  expect(tabOfProblem({ 'valueKeys.0.key': 'Unknown' })).toBe('user')
  expect(tabOfProblem({ name: 'Required field' })).toBe('general')
  expect(tabOfProblem({})).toBeUndefined()
})

import { CollectionDocument } from '@trellis/model'
import { expect, test } from 'vitest'
import { loadedOf } from './loaded-collection.ts'

test('every part of a definition is loaded, so that a save changes only what was edited', () => {
  const document: Required<CollectionDocument> = {
    name: 'Parcels',
    description: 'What is sent',
    icon: 'box',
    color: 'blue',
    publicName: 'Deliveries',
    adminName: 'Parcels (logistics)',
    adminNotes: 'Asked for by Ann',
    hideInApps: true,
    schema: { type: 'object', properties: { name: { type: 'string', format: 'text', title: 'Name' } } },
    detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
    quickFilters: [],
    examples: [{ name: 'One' }],
    i18nEnabled: true,
    globalSearchable: false,
    logReads: true,
    customView: { viewId: 'v1', position: 'above' },
    customDetailView: { viewId: 'v2', position: 'right' },
    keepDraftVer: true,
    formMode: 'tabs',
  }
  expect(Object.keys(document).toSorted()).toEqual(Object.keys(CollectionDocument.properties).toSorted())
  expect(loadedOf({ id: 'Parcels', version: 4, liveVersion: 2, ...document })).toEqual({ version: 2, document })
})

import type { AppDocument, CollectionDocument, FieldSchema } from '@trellis/model'

/** Surfaces as the file spells them most often; everything else is `OTHER`, a runway in 33,333 is `RARE`. */
export const surfaces = ['ASP', 'TURF', 'CON', 'CONC', 'GRS', 'ASPH', 'GRE', 'GVL', 'WATER', 'OTHER', 'RARE'] as const

const text = (title: string, maxLength?: number): FieldSchema => ({
  type: 'string',
  format: 'text',
  title,
  ...(maxLength && { maxLength }),
})
const number = (title: string): FieldSchema => ({ type: 'number', format: 'number', title })
const checkbox = (title: string): FieldSchema => ({ type: 'boolean', format: 'checkbox', title })

export const airfieldsDocument: CollectionDocument = {
  name: 'Airfields',
  schema: {
    type: 'object',
    properties: {
      ident: text('Ident', 20),
      runwayCount: number('Runways of its own'),
      frequencyCount: number('Frequencies'),
    },
  },
  detailGroupList: [],
}

export const runwaysDocument: CollectionDocument = {
  name: 'Runways',
  schema: {
    type: 'object',
    properties: {
      airfield: {
        type: 'array',
        format: 'association',
        title: 'Airfield',
        metadata: {
          association: {
            cursor: { collectionId: 'Airfields', associationKey: 'runways' },
            max: 1,
            inverseMax: -1,
            inverseTitle: 'Runways',
          },
        },
      },
      lengthFt: number('Length'),
      widthFt: number('Width'),
      surface: {
        type: 'string',
        format: 'string-option-list',
        title: 'Surface',
        metadata: { optionList: surfaces.map(value => ({ value, label: value })) },
      },
      lighted: checkbox('Lighted'),
      closed: checkbox('Closed'),
      leIdent: text('Lower end', 20),
      heIdent: text('Higher end', 20),
      latitude: number('Latitude'),
      longitude: number('Longitude'),
      elevationFt: number('Elevation'),
    },
  },
  detailGroupList: [],
}

/** The clerk sees every airfield, and the runways that are not closed: a rule that leaves nearly all rows. */
export const runwayGrants: AppDocument['collections'] = [
  { collectionId: 'Airfields', create: false, read: true, update: false, delete: false },
  {
    collectionId: 'Runways',
    create: true,
    read: true,
    update: true,
    delete: false,
    rowRule: { closed: { $eq: false } },
  },
]

/**
 * Indexes that the builder pins, which the server would make by itself after a minute of this load; the row rule, the link and the
 * search have theirs anyway.
 */
export const pinnedIndexes: readonly { collectionId: string; equal: string[]; orderBy?: string }[] = [
  { collectionId: 'Runways', equal: ['closed', 'lighted', 'surface'], orderBy: 'lengthFt' },
  { collectionId: 'Runways', equal: ['surface'] },
  { collectionId: 'Runways', equal: ['closed'], orderBy: 'lengthFt' },
  { collectionId: 'Airfields', equal: [], orderBy: 'ident' },
]

const system = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const

/** Columns as a person would name them in SQL, in the order of the answers. */
export const airfieldColumns = [
  'id',
  'version',
  'recordTitle',
  'ident',
  'runwayCount',
  'frequencyCount',
  ...system,
] as const
export const runwayColumns = [
  'id',
  'version',
  'recordTitle',
  'lengthFt',
  'widthFt',
  'surface',
  'lighted',
  'closed',
  'leIdent',
  'heIdent',
  'latitude',
  'longitude',
  'elevationFt',
  ...system,
] as const

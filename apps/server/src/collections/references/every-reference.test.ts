import { isPlainObject } from '@trellis/base'
import { FieldSchema, type Reference, type ScopeSource } from '@trellis/model'
import { assets, flowAsset, viewAsset } from '@trellis/model/assets'
import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { findUses } from './find-uses.ts'
import type { ReferringKind } from './referring-kind.ts'
import { referringKinds } from './referring-kinds.ts'
import { dropped, type Edge, walkReferences } from './walk-references.ts'

type Annotated = TSchema & {
  refersTo?: Reference
  keysReferTo?: Reference
  leadsTo?: ScopeSource
  holdsField?: true
  isOfLink?: true
  holdsComponent?: true
  holdsTrigger?: true
  holdsStep?: true
  type?: string
  const?: unknown
  enum?: unknown
  pattern?: string
  properties?: Record<string, Annotated>
  patternProperties?: Record<string, Annotated>
  items?: Annotated
  anyOf?: Annotated[]
}

/** A property of a definition: where it stands (`*` = any key, `[]` = any item), and what its schema says it names. */
type Place = { path: readonly string[]; reference: Reference | undefined; isKey: boolean; sources: Source[] }
type Source = { depth: number; source: ScopeSource }

/** Every property that holds a text, or anything; fields inside fields are looked at once. */
function placesOf(schema: Annotated, path: readonly string[], sources: readonly Source[], isInner = false): Place[] {
  const own = schema.leadsTo ? [...sources, { depth: path.length, source: schema.leadsTo }] : [...sources]
  const at = { path, sources: own }
  if (schema.refersTo) return [{ ...at, reference: schema.refersTo, isKey: false }]
  if (schema.holdsComponent || schema.holdsTrigger || schema.holdsStep) return []
  if (schema.holdsField) {
    const inside = isInner ? [] : placesOf(FieldSchema as Annotated, path, own, true)
    return schema.isOfLink ? inside.filter(each => !isOfRecord(each, path.length)) : inside
  }
  const keys = schema.keysReferTo ? [{ ...at, path: [...path, '*'], reference: schema.keysReferTo, isKey: true }] : []
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, each]) => placesOf(each, [...path, key], own, isInner)),
    ...Object.values(schema.patternProperties ?? {}).flatMap(each => placesOf(each, [...path, '*'], own, isInner)),
    ...(schema.items ? placesOf(schema.items, [...path, '[]'], own, isInner) : []),
    ...(schema.anyOf ?? []).flatMap(each => placesOf(each, path, own, isInner)),
  ]
  const isFree = schema.type === 'string' && schema.const === undefined && schema.enum === undefined
  const isAnything = schema.type === undefined && schema.const === undefined && !schema.anyOf
  const leaf = isFree || isAnything ? [{ ...at, reference: undefined, isKey: false }] : []
  return [...leaf, ...keys, ...inner]
}

/** In a link field it means nothing: a link is no record with fields. */
function isOfRecord({ reference, sources }: Place, depth: number): boolean {
  if (reference === undefined || !('of' in reference)) return false
  const own = sources.filter(each => each.depth >= depth && each.source.scope === reference.of)
  return own.every(({ source }) => 'through' in source)
}

/** What a flow is started with and keeps, and what a view is given, is a record of no collection: only what says itself which one it is about names something. */
const isOfNone = (kind: ReferringKind, { path: [root = ''] }: Place) =>
  (kind.id === flowAsset.id && (root === 'inputs' || root === 'state')) ||
  (kind.id === viewAsset.id && root === 'input')
const ofNoCollection = (kind: ReferringKind, place: Place) => isOfNone(kind, place) && isOfRecord(place, 0)

const places = referringKinds.flatMap(kind =>
  placesOf(kind.schema as Annotated, [], [])
    .filter(place => !ofNoCollection(kind, place))
    .map(place => ({
      ...place,
      kind,
      name: `${kind.id} ${place.path.join('.')}`,
    })),
)

/** Texts that name no field, collection or user, by the end of their path. A new property has to be put here or say what it refers to. */
const namesNothing: readonly RegExp[] = [
  // Shown to people, or what they look like.
  /(^|\.| )(name|publicName|adminName|adminNotes|title|label|description|info|placeholder|separator|prefix|inverseTitle|booleanLabelTrue|booleanLabelFalse)$/,
  /(^|\.| )(icon|iconImage|image|color|secondaryColor|display|subtype|formMode|mask|currency|pattern)$/,
  // What a view says to people, or works out from its own state.
  /^View .*\.(confirmLabel|cancelLabel|status|skip|delay|condition|payload|cursor\.id|searchString|source\.(list|record))$/,
  /^View page\.(background|width)$/,
  // What views in views are given, and the keys of what flows are: followed nowhere, as in triggers.
  /^View .*attrs\.input\.\*$/,
  /^View .*source\.(flowInput\.\*|columns\.\[\]\.key)$/,
  /^(Tag|Entity) custom(Detail)?View\.position$/,
  // Steps of a flow, where they lead, and what it works out from its own state.
  /^Flow (start|output|steps\.\[\]\.body\.start|inputChanges\.\[\]\.key)$/,
  /^Flow (runAs|(schedules|webhook)\..*)$/,
  /^Flow triggers\.\[\]\.event$/,
  /^Flow steps\..*\.?(stepName|payload|key|lineName|condition|goTo|stepErrorTypeList\.\[\])$/,
  // How another system is reached, and what it is asked.
  /^Integration (driver$|connection\.|requests\.\[\]\.(operation$|input\.))/,
  // Values of records, options and users, and what those of users are called.
  /(^|\.| )(value|options\.\[\]|preferredOptionList\.\[\]|activeValues\.\[\]|values\.\*|default|(valueKeys|vars)\.\[\]\.key)$/,
  /examples\.\[\]\.\*$/,
  // Ids of the thing itself or of its parts, and kinds.
  /(^|\.| )(\$id|id|format|detailGroupId|associationId|type|summaries\.\*)$/,
  // The other side of the same association: it goes and comes with it, and has no other id.
  /association\.cursor\.associationKey$/,
  // Which of the fields beside it are needed: goes with them.
  /(^|\.)required\.\[\]$/,
  // Parts of an address, kinds of files, and what other programs are asked.
  /(requiredParts|allowedFileTypes|inputList)\.\[\]$/,
  /fetchCriteria\.\*$/,
  /ctaConfig\.href$/,
]

test('every text of a definition says what it refers to, or is known to name nothing', () => {
  const unknown = places
    .filter(({ reference, name }) => reference === undefined && !namesNothing.some(each => each.test(name)))
    .map(({ name }) => name)
  expect([...new Set(unknown)]).toEqual([])
})

test('what a text refers to is a kind of definition that there is', () => {
  const named = places.flatMap(({ reference }) => (reference?.kind === 'asset' ? [reference.to] : []))
  const known = assets.map(({ id }): string => id)
  expect([...new Set(named)].filter(id => !known.includes(id))).toEqual([])
  expect(new Set(named)).toEqual(new Set(['Flow', 'Integration', 'Tag', 'View']))
})

const link = {
  type: 'array',
  format: 'association',
  title: 'Link',
  metadata: { association: { cursor: { collectionId: 'Other' } } },
} as const
const text = { type: 'string', format: 'text', title: 'Planted' } as const
const find = () => ({ planted: text, link }) as Record<string, FieldSchema>

/** What is planted: an id, or what links say, behind the association that leads there. */
type Planted = 'id' | 'link field'

/** A definition with nothing but a reference at this place. */
function plant({ path, reference, isKey, sources }: Place, planted: Planted = 'id'): unknown {
  const key = (segment: string) => (segment === '*' ? 'any' : segment)
  const build = (depth: number): unknown => {
    if (isKey && depth === path.length - 1) return { planted: {} }
    if (depth === path.length) return planted === 'id' ? plantedValue(reference) : plantedLinkField(reference)
    const segment = path[depth] ?? ''
    if (segment === '[]') return [build(depth + 1)]
    const object: Record<string, unknown> = { [key(segment)]: build(depth + 1) }
    if (reference?.kind === 'formula' && reference.inDefault)
      Object.assign(object, { type: 'string', format: 'text', title: 'T' })
    for (const { source, depth: at } of sources) {
      if (at !== depth) continue
      if ('through' in source) object[source.through] ??= 'link'
      else setAt(object, source.path, 'Other')
    }
    return object
  }
  return build(0)
}

function setAt(object: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    object[first] ??= value
    return
  }
  const inner = isPlainObject(object[first]) ? object[first] : {}
  object[first] = inner
  setAt(inner, rest, value)
}

function plantedValue(reference: Reference | undefined): unknown {
  if (reference?.kind === 'asset') return `${reference.prefix ?? ''}planted`
  if (reference?.kind === 'filter')
    return {
      $or: [{ link: { $matches: { type: 'fields', filter: { planted: { $eq: 1 } } } } }, { planted: { $eq: 1 } }],
    }
  if (reference?.kind === 'rows') return { join: '$and', parts: [{ field: 'planted', operator: '$eq', value: 1 }] }
  if (reference?.kind === 'formula') return 'The value {{record.planted}}'
  return 'planted'
}

function plantedLinkField(reference: Reference | undefined): unknown {
  const named = 'relationship.planted'
  if (reference?.kind === 'field') return reference.of === 'target' ? named : `link.${named}`
  if (reference?.kind === 'filter') {
    const filter = { [named]: { $eq: 1 } }
    return { $or: [{ link: { $matches: { type: 'fields', filter } } }] }
  }
  const parts = [{ field: named, operator: '$eq', value: 1 }]
  return { join: '$and', parts: [{ field: 'link', operator: '$matches', value: { join: '$and', parts } }] }
}

function edgesOf(kind: ReferringKind, value: unknown, visit: (edge: Edge) => string | typeof dropped) {
  return walkReferences({ schema: kind.schema, value, ...(kind.isAboutItself && { ownId: 'Own' }) }, { find, visit })
}

const naming = places.filter(({ reference }) => reference !== undefined)
/** Where a path through an association may stand. Formulas do not know links themselves. */
const namingLinks = naming.filter(
  ({ kind, ...place }) =>
    !place.isKey &&
    ['field', 'filter', 'rows'].includes(place.reference?.kind ?? '') &&
    // Links of what a flow is started with, or a view is given, have no collection at this end that could say anything of them.
    !(isOfNone(kind, place) && place.reference && 'of' in place.reference && place.reference.of === 'target'),
)

describe.each([
  ...naming.map(place => ({ ...place, planted: 'id' as const })),
  ...namingLinks.map(place => ({ ...place, planted: 'link field' as const })),
])('$name: $planted', place => {
  const document = plant(place, place.planted)

  test('is found', () => {
    const edges: Edge[] = []
    edgesOf(place.kind, document, edge => {
      edges.push(edge)
      return edge.id
    })
    const planted = edges.filter(({ id }) => id === 'planted')
    expect(planted.length).toBeGreaterThan(0)
    const { reference } = place
    if (place.planted === 'link field') {
      expect(planted.map(({ kind, of }) => [kind, of])).toContainEqual(['link-field', expect.any(String)])
      return
    }
    if (reference?.kind === 'asset') expect(planted[0]).toMatchObject({ kind: 'asset', collectionId: reference.to })
    else if (reference !== undefined && reference.kind !== 'collection') {
      const wanted = reference.of === 'own' && place.kind.isAboutItself ? 'Own' : 'Other'
      expect(planted.map(({ collectionId }) => collectionId)).toContain(wanted)
    } else expect(planted[0]?.kind).toBe(reference?.kind)
  })

  test('is told as a place that people have a word for', () => {
    const things = [{ kind: place.kind.id, id: 'Own', name: 'Planted', document: document as never }]
    const uses = findUses(things, find, ({ id }) => id === 'planted')
    expect(uses.map(use => use.place)).not.toContain('other')
  })

  test('follows a new id', () => {
    const renamed = edgesOf(place.kind, document, ({ id }) => (id === 'planted' ? 'anew' : id))
    const expected = JSON.stringify(document).replaceAll('planted', 'anew')
    expect(JSON.parse(JSON.stringify(renamed).replaceAll('{{ ', '{{').replaceAll(' }}', '}}'))).toEqual(
      JSON.parse(expected),
    )
  })

  test('goes where it may go, and stays where something needs it', () => {
    const edges: Edge[] = []
    const left = JSON.stringify(
      edgesOf(place.kind, document, edge => {
        edges.push(edge)
        return edge.id === 'planted' && !edge.isNeeded ? dropped : edge.id
      }),
    )
    const isNeeded = edges.some(({ id, isNeeded: needed }) => id === 'planted' && needed)
    expect(left.includes('planted')).toBe(isNeeded)
  })
})

import { isPlainObject, ownValue } from '@trellis/base'
import { isFormulaDefault } from '@trellis/fields/server'
import {
  FieldSchema,
  FlowStep,
  linkFieldPrefix,
  type Reference,
  type ReferenceScope,
  type ScopeSource,
  Trigger,
  ViewComponent,
} from '@trellis/model'
import type { TSchema } from 'typebox'
import { rewriteValue } from './rewrite-formulas.ts'

/** A place in a definition that names a field, a collection or another definition. */
export type Edge = {
  kind: 'collection' | 'field' | 'link-field' | 'quick-filter' | 'asset'
  /** The collection, or the one that the field or quick filter belongs to; the core collection of another definition. */
  collectionId: string
  /** Id of the field, the link field, the quick filter, the collection or the definition. */
  id: string
  /** Of a link field: the association field, at one of its ends. */
  of?: string
  /** Dotted path of the property. */
  path: string
  /** What names it means nothing, or something else, without it. */
  isNeeded: boolean
}

/** What takes the place of a name that may go without anything else. */
export const dropped = Symbol('dropped')

/** The same name, another one, or nothing where the edge is not needed. */
export type Visit = (edge: Edge) => string | typeof dropped

/** Finds the field schemas of a collection by its id. */
export type FindProperties = (collectionId: string) => Readonly<Record<string, FieldSchema>> | undefined

type Scopes = Readonly<Partial<Record<ReferenceScope, string>>>
type Annotated = TSchema & {
  refersTo?: Reference
  keysReferTo?: Reference
  leadsTo?: ScopeSource
  holdsField?: true
  isOfLink?: true
  holdsComponent?: true
  holdsTrigger?: true
  holdsStep?: true
  properties?: Record<string, Annotated>
  required?: readonly string[]
  patternProperties?: Record<string, Annotated>
  items?: Annotated
  anyOf?: Annotated[]
}
/** The association field whose links are followed; `relationship.role` names what such a link says. */
type Via = { collectionId: string; fieldId: string }
type At = { path: string; scopes: Scopes; parent?: unknown; via?: Via | undefined }

/**
 * Walks a definition along its schema and shows every name in it to `visit`; gives the definition with what that says. A property
 * is an edge where its schema says `refersTo`: there is no other list of who uses what.
 */
export function walkReferences<Value>(
  walk: { schema: TSchema; value: Value; ownId?: string },
  { find, visit }: { find: FindProperties; visit: Visit },
): Value {
  const scopes: Scopes = walk.ownId === undefined ? {} : { own: walk.ownId }
  return new Walker(find, visit).walk(walk.schema, walk.value, { path: '', scopes }) as Value
}

class Walker {
  readonly find: FindProperties
  readonly visit: Visit

  constructor(find: FindProperties, visit: Visit) {
    this.find = find
    this.visit = visit
  }

  walk(schema: Annotated, value: unknown, at: At): unknown {
    if (value === undefined || value === null) return value
    if (schema.refersTo) return this.refer(schema.refersTo, value, at)
    if (schema.holdsField && isPlainObject(value))
      return this.walk(FieldSchema, value, schema.isOfLink ? { ...at, scopes: {} } : at)
    if (schema.holdsComponent) return this.walk(ViewComponent as TSchema, value, at)
    if (schema.holdsTrigger) return this.walk(Trigger as TSchema, value, at)
    if (schema.holdsStep) return this.walk(FlowStep as TSchema, value, at)
    if (schema.anyOf) return schema.anyOf.reduce<unknown>((walked, option) => this.walk(option, walked, at), value)
    if (Array.isArray(value)) return this.walkItems(schema, value, at)
    return isPlainObject(value) ? this.walkObject(schema, value, at) : value
  }

  private walkItems({ items }: Annotated, value: readonly unknown[], at: At): unknown[] {
    if (!items) return [...value]
    return value
      .map((each, index) => this.walk(items, each, { ...at, path: join(at.path, String(index)), parent: value }))
      .filter(each => each !== dropped)
  }

  /** An object goes with what it names where that is what it is about. */
  private walkObject(
    schema: Annotated,
    value: Record<string, unknown>,
    outer: At,
  ): Record<string, unknown> | typeof dropped {
    const scopes = schema.leadsTo ? this.scopesOf(schema.leadsTo, value, outer.scopes) : outer.scopes
    const via = (schema.leadsTo && viaOf(schema.leadsTo, value, outer)) ?? outer.via
    const others = Object.values(schema.patternProperties ?? {})[0]
    const entries: [string, unknown][] = []
    for (const [key, each] of Object.entries(value)) {
      const at = { path: join(outer.path, key), scopes, parent: value, via }
      const newKey = schema.keysReferTo ? this.refer(schema.keysReferTo, key, at) : key
      if (typeof newKey !== 'string') continue
      const inner = ownValue(schema.properties, key) ?? others
      const walked = inner ? this.walk(inner, each, at) : each
      if (walked !== dropped) entries.push([newKey, walked])
      else if (schema.required?.includes(key)) return dropped
    }
    return Object.fromEntries(entries)
  }

  private scopesOf(source: ScopeSource, value: Record<string, unknown>, scopes: Scopes): Scopes {
    if ('path' in source) {
      const id = source.path.reduce<unknown>(
        (inner, key) => (isPlainObject(inner) ? ownValue(inner, key) : undefined),
        value,
      )
      return typeof id === 'string' ? { ...scopes, [source.scope]: id } : scopes
    }
    const key = ownValue(value, source.through)
    const target = typeof key === 'string' && scopes.own !== undefined ? this.targetOf(scopes.own, key) : undefined
    return target === undefined ? scopes : { ...scopes, [source.scope]: target }
  }

  private targetOf(collectionId: string, fieldId: string): string | undefined {
    return ownValue(this.find(collectionId), fieldId)?.metadata?.association?.cursor.collectionId
  }

  private refer(reference: Reference, value: unknown, at: At): unknown {
    const { path, scopes } = at
    if (reference.kind === 'collection') {
      if (typeof value !== 'string' || value === '' || value.includes('{{')) return value
      return this.visit({ kind: reference.kind, collectionId: value, id: value, path, isNeeded: true })
    }
    if (reference.kind === 'asset') return this.asset(reference, value, path)
    const collectionId = scopes[reference.of]
    if (collectionId === undefined) return value
    if (reference.kind === 'quick-filter')
      return typeof value === 'string'
        ? this.visit({ kind: reference.kind, collectionId, id: value, path, isNeeded: false })
        : value
    if (reference.kind === 'field') {
      if (typeof value !== 'string') return value
      return this.visitPath(collectionId, value.split('.'), { ...at, isNeeded: reference.isNeeded === true })
    }
    if (reference.kind === 'filter') return isPlainObject(value) ? this.filter(value, collectionId, at) : value
    if (reference.kind === 'rows') return this.rows(value, collectionId, at)
    // Values that only look like formulas are data.
    if (reference.inDefault && !(isPlainObject(at.parent) && isFormulaDefault(at.parent as FieldSchema))) return value
    return this.formula(value, collectionId, path)
  }

  private asset({ to, prefix = '' }: Extract<Reference, { kind: 'asset' }>, value: unknown, path: string): unknown {
    if (typeof value !== 'string' || !value.startsWith(prefix) || value.includes('{{')) return value
    const id = value.slice(prefix.length)
    if (id === '') return value
    const visited = this.visit({ kind: 'asset', collectionId: to, id, path, isNeeded: true })
    return visited === dropped ? value : `${prefix}${visited}`
  }

  private visitPath(
    collectionId: string,
    [first = '', ...rest]: readonly string[],
    { path, isNeeded, via }: Pick<Edge, 'path' | 'isNeeded'> & Pick<At, 'via'>,
  ): string | typeof dropped {
    // Of links themselves, not of records.
    if (`${first}.` === linkFieldPrefix) {
      const visited = this.visitLinkField(rest.join('.'), via, { path, isNeeded })
      return visited === dropped ? dropped : [first, visited].join('.')
    }
    const id = this.visit({ kind: 'field', collectionId, id: first, path, isNeeded })
    if (id === dropped) return isNeeded ? [first, ...rest].join('.') : dropped
    const target = rest.length > 0 ? this.targetOf(collectionId, first) : undefined
    if (target === undefined) return [id, ...rest].join('.')
    const inner = this.visitPath(target, rest, { path, isNeeded, via: { collectionId, fieldId: first } })
    return inner === dropped ? dropped : `${id}.${inner}`
  }

  private visitLinkField(
    id: string,
    via: Via | undefined,
    place: Pick<Edge, 'path' | 'isNeeded'>,
  ): string | typeof dropped {
    if (!via) return id
    const { collectionId, fieldId: of } = via
    const visited = this.visit({ kind: 'link-field', collectionId, id, of, ...place })
    return visited === dropped && place.isNeeded ? id : visited
  }

  private formula(value: unknown, collectionId: string, path: string): unknown {
    return rewriteValue(value, segments => {
      const walked = this.visitPath(collectionId, segments, { path, isNeeded: true })
      return walked === dropped ? undefined : walked.split('.')
    })
  }

  /** Follows `$matches` into other collections: a filter there may come back to ours. */
  private filter(filter: Record<string, unknown>, collectionId: string, at: At): Record<string, unknown> {
    const entries = Object.entries(filter).map(([key, value]): [string, unknown] => {
      if (key.startsWith('$')) return [key, this.conditions(value, collectionId, at)]
      const id = this.visitPath(collectionId, key.split('.'), { ...at, isNeeded: true })
      const own = at.scopes.own ?? collectionId
      const target = this.targetOf(collectionId, key)
      const condition =
        target === undefined
          ? this.formula(value, own, at.path)
          : this.matches(value, target, { ...at, via: { collectionId, fieldId: key } })
      return [id === dropped ? key : id, condition]
    })
    return Object.fromEntries(entries)
  }

  private conditions(value: unknown, collectionId: string, at: At): unknown {
    if (Array.isArray(value)) return value.map(each => this.conditions(each, collectionId, at))
    return isPlainObject(value) ? this.filter(value, collectionId, at) : value
  }

  private matches(condition: unknown, targetId: string, at: At): unknown {
    if (!isPlainObject(condition)) return condition
    const entries = Object.entries(condition).map(([operator, match]): [string, unknown] => {
      if (!isPlainObject(match) || !isPlainObject(match['filter'])) return [operator, match]
      return [operator, { ...match, filter: this.filter(match['filter'], targetId, at) }]
    })
    return Object.fromEntries(entries)
  }

  /** A row of which the field goes, goes. */
  private rows(part: unknown, collectionId: string, at: At): unknown {
    if (!isPlainObject(part)) return part
    const { parts, field, value } = part
    if (Array.isArray(parts)) {
      const walked = parts.map(each => this.rows(each, collectionId, at)).filter(each => each !== dropped)
      return { ...part, parts: walked }
    }
    if (typeof field !== 'string') return part
    const id = this.visitPath(collectionId, field.split('.'), { ...at, isNeeded: false })
    if (id === dropped) return dropped
    const target = this.targetOf(collectionId, field)
    return {
      ...part,
      field: id,
      ...(target !== undefined && {
        value: this.rows(value, target, { ...at, via: { collectionId, fieldId: field } }),
      }),
    }
  }
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}

/** Settings of an association stand in its field; what else follows one names it. */
function viaOf(source: ScopeSource, value: Record<string, unknown>, { path, scopes }: At): Via | undefined {
  const fieldId =
    'through' in source ? ownValue(value, source.through) : /([^.]+)\.metadata\.association$/.exec(path)?.[1]
  if (source.scope !== 'target' || typeof fieldId !== 'string' || scopes.own === undefined) return undefined
  return { collectionId: scopes.own, fieldId }
}

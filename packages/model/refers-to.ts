/**
 * Whose fields a property names: own = of the collection that the definition (or the grant, or the view) is about; target = of the
 * one that the association around it leads to; picked = of the one that a picker takes records of.
 */
export type ReferenceScope = 'own' | 'target' | 'picked'

/** What a property of a definition names. A property that names something and does not say so is found by a test. */
export type Reference =
  | { kind: 'collection' }
  /** The id of a definition of this kind, behind the prefix where there is one. */
  | { kind: 'asset'; to: string; prefix?: string }
  /** An id, or a path through associations. `isNeeded`: without the field the property's owner means nothing. */
  | { kind: 'field'; of: ReferenceScope; isNeeded?: true }
  /** One of the collection's quick filters; what stands beside the id means nothing without it. */
  | { kind: 'quick-filter'; of: ReferenceScope }
  /** A tree of conditions; values may be formulas over the own record. */
  | { kind: 'filter'; of: ReferenceScope }
  /** The same as a list keeps it: rows and groups. */
  | { kind: 'rows'; of: ReferenceScope }
  /** References to `record`. `inDefault`: only where the default is a formula. */
  | { kind: 'formula'; of: ReferenceScope; inDefault?: true }

/** How an object says which collection its parts are about: by a path to its id, or by an association of the own collection. */
export type ScopeSource =
  | { scope: ReferenceScope; path: readonly string[] }
  | { scope: ReferenceScope; through: string }

/** Options for a schema: the property names something. */
export const refersTo = (reference: Reference): { refersTo: Reference } => ({ refersTo: reference })

/** Options for a record's schema: its keys name something. */
export const keysReferTo = (reference: Reference): { keysReferTo: Reference } => ({ keysReferTo: reference })

/** Options for an object's schema. */
export const leadsTo = (source: ScopeSource): { leadsTo: ScopeSource } => ({ leadsTo: source })

/** Options for a schema that holds another field schema, or a record of some. */
export const holdsField = { holdsField: true } as const

/** The same for a link field: formulas mean nothing in it, for a link is no record. */
export const holdsLinkField = { ...holdsField, isOfLink: true } as const

/** Options for a schema that holds a component of a view, a trigger or a step of a flow inside another one. */
export const holdsComponent = { holdsComponent: true } as const
export const holdsTrigger = { holdsTrigger: true } as const
export const holdsStep = { holdsStep: true } as const

/** Their names in a schema, which mean nothing outside. */
export const referenceOptions: readonly string[] = [
  'refersTo',
  'keysReferTo',
  'leadsTo',
  'holdsField',
  'isOfLink',
  'holdsComponent',
  'holdsTrigger',
  'holdsStep',
  'listed',
]

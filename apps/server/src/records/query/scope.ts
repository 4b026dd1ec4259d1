import type { Comparison, Sql } from '@trellis/fields/server'
import type { Fragment } from '@trellis/formula/sql'
import type { AssociationMatch, RecordVerb } from '@trellis/model'
import type { Caller } from '../../access/caller.ts'
import type { CollectionAccess } from '../../access/collection-access.ts'
import type { Collection, CollectionField, FieldAssociation } from '../../collections/collection.ts'
import type { FormulaLog } from '../calculations/log-failures.ts'

/** Where a filter's value waits until the statement is sent. */
export type ValuePlace = { source: string; index: number }

/** A filter after every field, operator and value was checked: only what SQL needs. Every node is true or false, never unknown. */
export type FilterNode =
  | { node: 'constant'; value: boolean }
  | { node: 'and' | 'or'; nodes: readonly FilterNode[] }
  | { node: 'not'; inner: FilterNode }
  /** A core collection's own condition on the row. */
  | { node: 'sql'; of: (alias: string) => Sql }
  | { node: 'compare'; field: CollectionField; comparison: Comparison['is']; values: readonly ValuePlace[] }
  /** A column against what a formula makes of the same row; `places` are the formula's parameters. */
  | {
      node: 'formula'
      field: CollectionField
      comparison: Comparison['is']
      places: readonly ValuePlace[]
      compile: (alias: string) => Fragment
    }
  | {
      node: 'match'
      association: FieldAssociation
      target: Scope
      type: AssociationMatch['type']
      ids: ValuePlace | undefined
      inner: FilterNode | undefined
    }

/** A filter ready to compile: equal shapes give equal SQL, `values` are what differs. */
export type NormalFilter = { node: FilterNode; shape: string; values: readonly unknown[] }

/**
 * One collection as one caller may use it: the only thing that reading and writing know of it. What is hidden from the caller is
 * not in `fields`, so that it cannot be told from what does not exist.
 */
export type Scope = {
  caller: Caller
  collection: Collection
  access: CollectionAccess
  fields: ReadonlyMap<string, CollectionField>
  /** Rows each verb reaches. */
  rules: Readonly<Record<RecordVerb, NormalFilter>>
  /** Collections whose row rules decide what its lookups, roll-ups and calculations tell, by id. */
  uses?: ReadonlyMap<string, Scope>
  /** The parameters of its evaluations: the day, the moment and what else their formulas know before a row is read. */
  evaluated?: readonly unknown[]
  /** Same key = same SQL for the same request. */
  key: string
  /** Hears of formulas in filters that gave nothing. */
  log?: FormulaLog['log']
}

export const everything: FilterNode = { node: 'constant', value: true }
export const nothing: FilterNode = { node: 'constant', value: false }

export function isReadable(scope: Scope): boolean {
  return scope.access.verbs.read !== 'none'
}

/** The slot source of a collection's row rule. */
export function ruleSource(collectionId: string, verb: RecordVerb): string {
  return `${collectionId}:${verb}`
}

/** The slot source of the parameters of a collection's evaluations. */
export function evaluatedSource(collectionId: string): string {
  return `${collectionId}:evaluated`
}

/** Joins conditions by "and", leaving out those that always hold. */
export function allOf(nodes: readonly FilterNode[]): FilterNode {
  const kept = nodes.filter(node => !(node.node === 'constant' && node.value))
  const [first] = kept
  if (!first) return everything
  return kept.length === 1 ? first : { node: 'and', nodes: kept }
}

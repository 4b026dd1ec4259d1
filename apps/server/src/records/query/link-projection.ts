import { UserError } from '@trellis/base'
import type { TemplatePart } from '../../collections/calculation-sources.ts'
import type { CollectionField, FieldAssociation } from '../../collections/collection.ts'

/** What comes along of the records that an association links. */
export type LinkProjection = {
  association: FieldAssociation
  /** How many of them; `totalCount` says how many there are. */
  limit: number
  order: { field: CollectionField; isOfLink: boolean } | undefined
  descending: boolean
  /** Templates that take the place of the record's own title, description, image or colour. */
  shown: ReadonlyMap<string, readonly TemplatePart[]>
  /** What a link is shown by: a subset of title, description, image and colour. */
  display: readonly string[]
  /** Further fields of the linked records. */
  fields: readonly CollectionField[]
  /** By association field among `fields`: what comes along of its records. */
  links: ReadonlyMap<string, LinkProjection>
}

export const displayFields = ['recordTitle', 'recordDescription', 'recordImage', 'recordColor'] as const

const mostNested = 100_000

/** Refuses a page whose rows could bring along more linked records of linked records than an answer should hold (S79). */
export function refuseCostlyLinks(rows: number, links: ReadonlyMap<string, LinkProjection> | undefined): void {
  if (!links || rows * countNested(links) <= mostNested) return
  throw new UserError(
    'QUERY_TOO_COSTLY',
    `These rows could bring along more than ${mostNested} linked records of linked records: ask for fewer rows or paths`,
  )
}

/** Linked records that one record can bring along below the first level, at most. */
function countNested(links: ReadonlyMap<string, LinkProjection>): number {
  let count = 0
  for (const { limit, links: deeper } of links.values()) {
    for (const each of deeper.values()) count += limit * (each.limit + countNested(new Map([['', each]])))
  }
  return count
}

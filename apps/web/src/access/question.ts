import { queryOptions } from '@tanstack/react-query'
import type { RecordVerb } from '@trellis/model'
import { call } from '../api/call.ts'
import type { OperationInput, OperationOutput } from '../api/operations.ts'
import type { Person } from './person-pick.tsx'

export type Explanation = OperationOutput<'ACCESS_EXPLAIN'>

/** What is asked, as far as it is said yet. */
export type Question = {
  person: Person | null
  collectionId: string | null
  recordId: string | null
  fieldId: string | null
  verb: RecordVerb
}

export const nothingAsked: Question = { person: null, collectionId: null, recordId: null, fieldId: null, verb: 'read' }

/** A question that can be answered. */
export type Asked = OperationInput<'ACCESS_EXPLAIN'>

/** undefined as long as a person or a collection is missing. */
export function askedOf({ person, collectionId, recordId, fieldId, verb }: Question): Asked | undefined {
  if (person === null || collectionId === null) return undefined
  const id = verb === 'create' ? null : recordId
  return {
    userId: person.id,
    cursor: { collectionId, ...(id === null ? {} : { id }) },
    ...(fieldId === null ? {} : { field: fieldId }),
    verb,
  }
}

export const answerQuery = (asked: Asked | undefined) =>
  queryOptions({
    queryKey: ['access', asked],
    queryFn: ({ signal }) => call('ACCESS_EXPLAIN', asked as Asked, { signal }),
    enabled: asked !== undefined,
    // Rights change by what others save; an old answer would be a wrong one.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

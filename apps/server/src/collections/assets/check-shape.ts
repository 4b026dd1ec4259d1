import type { Static, TSchema } from 'typebox'
import Type from 'typebox'
import { makeInputCheck } from '../../calls/validate-input.ts'

/** Checks a document against its schema; every problem with its path in the `record` that was sent. */
export function makeShapeCheck<Schema extends TSchema>(schema: Schema): (value: unknown) => Static<Schema> {
  const check = makeInputCheck(Type.Object({ record: schema }))
  return record => {
    check({ record })
    return record as Static<Schema>
  }
}

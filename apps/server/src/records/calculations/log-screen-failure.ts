import { ownValue, validationError } from '@trellis/base'
import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import { formulaProperties, formulasInside, groupFormula, planOf } from '@trellis/fields/formula'
import type { Caller } from '../../access/caller.ts'
import { makeRateLimit } from '../../calls/rate-limit.ts'
import type { Services } from '../../services.ts'
import { describeCollection } from '../read/describe-collection.ts'

type Failure = InputOf<Contracts['FORMULA_FAILURE_LOG']>
type Description = OutputOf<Contracts['DATA_DESCRIBE']>
type LogScreenFailure = (
  services: Pick<Services, 'collections' | 'log'>,
  caller: Caller,
  failure: Failure,
) => Promise<OutputOf<Contracts['FORMULA_FAILURE_LOG']>>

/** Lines that one person may put into the log. */
const mostLines = { attempts: 30, seconds: 60 }

/** Logs a formula that failed on a screen: one that is there, of a collection that the caller may use, and that no server would work out. */
export function makeScreenFailureLog(): LogScreenFailure {
  const lines = makeRateLimit(mostLines)
  return async (services, caller, { collectionId, fieldId, property, code }) => {
    const described = await describeCollection({ services, caller, collectionId, builder: false, core: false })
    if (!isThere(described, fieldId, property)) {
      throw validationError([{ path: 'fieldId', message: 'There is no formula of screens' }])
    }
    lines.take(`${caller.tenant.id} ${caller.userId}`)
    services.log.warn(
      { tenantId: caller.tenant.id, collectionId, fieldId, property, code },
      'A formula could not be worked out on a screen',
    )
    return {}
  }
}

const onScreen = new Set(formulaProperties.flatMap(({ path, isOnScreen }) => (isOnScreen ? [path] : [])))

function isThere({ schema, detailGroupList }: Description, fieldId: string, property: string): boolean {
  if (!onScreen.has(property)) return false
  const groups = detailGroupList.flatMap(group => groupFormula(group) ?? [])
  const own = [...groups, ...(planOf(schema).others.get(property) ?? [])]
  if (own.some(each => each.fieldId === fieldId && each.property === property)) return true
  const field = ownValue(schema.properties, fieldId)
  return field !== undefined && formulasInside(fieldId, field).some(each => each.property === property)
}

import { isSameJson, ownValue } from '@trellis/base'
import type { StepSentence } from '@trellis/contract'
import { liveFieldId, ownFieldIds, type PlannedStep, type SchemaChange } from '../schema-change.ts'
import { planRequired } from './required.ts'

/** What changes in the definition alone, in words; saving the definition does it. Comes last: it leaves out what other steps tell. */
export async function planSettings(change: SchemaChange, steps: readonly PlannedStep[]): Promise<PlannedStep[]> {
  const { live, wanted } = change
  if (!live) return []
  const told = new Set(steps.map(step => step.fieldId))
  const planned = ownFieldIds(wanted).flatMap(fieldId => {
    const oldId = liveFieldId(change, fieldId)
    const after = ownValue(wanted.schema.properties, fieldId)
    if (oldId === undefined || told.has(fieldId) || isSameJson(ownValue(live.schema.properties, oldId), after))
      return []
    const sentence: StepSentence = { code: 'change-settings', values: { name: after?.title || fieldId } }
    return [nothingToRun('change-settings', sentence, fieldId)]
  })
  const { schema: _before, ...details } = live
  const { schema: _after, ...wantedDetails } = wanted
  planned.push(...(await planRequired(change)))
  if (!isSameJson(details, wantedDetails))
    planned.push(nothingToRun('change-details', { code: 'change-details', values: {} }))
  return planned
}

function nothingToRun(action: string, sentence: StepSentence, fieldId?: string): PlannedStep {
  return {
    action,
    sentences: [sentence],
    loses: 0,
    ...(fieldId !== undefined && { fieldId }),
    run: async () => undefined,
  }
}

import { isSameJson, ownValue } from '@trellis/base'
import type { StepSentence } from '@trellis/contract'
import { liveFieldId, ownFieldIds, type PlannedStep, type SchemaChange } from '../schema-change.ts'
import { countGoneOptions } from './gone-options.ts'
import { planRequired } from './required.ts'

/** What changes in the definition alone, in words; saving the definition does it. Comes last: it leaves out what other steps tell. */
export async function planSettings(change: SchemaChange, steps: readonly PlannedStep[]): Promise<PlannedStep[]> {
  const { live, wanted } = change
  if (!live) return []
  const told = new Set(steps.map(step => step.fieldId))
  const planned: PlannedStep[] = []
  for (const fieldId of ownFieldIds(wanted)) {
    const oldId = liveFieldId(change, fieldId)
    const after = ownValue(wanted.schema.properties, fieldId)
    const before = oldId === undefined ? undefined : ownValue(live.schema.properties, oldId)
    if (oldId === undefined || told.has(fieldId) || isSameJson(before, after)) continue
    const sentence: StepSentence = { code: 'change-settings', values: { name: after?.title || fieldId } }
    const step = nothingToRun('change-settings', sentence, fieldId)
    const holding = before && after ? await countGoneOptions(change, oldId, { before, after }) : 0
    planned.push(holding > 0 ? withHolding(step, holding) : step)
  }
  const { schema: _before, ...details } = live
  const { schema: _after, ...wantedDetails } = wanted
  planned.push(...(await planRequired(change)))
  if (!isSameJson(details, wantedDetails))
    planned.push(nothingToRun('change-details', { code: 'change-details', values: {} }))
  return planned
}

function withHolding(step: PlannedStep, holding: number): PlannedStep {
  const told: StepSentence = { code: 'holds-gone', values: { count: holding } }
  return { ...step, sentences: [...step.sentences, told], holding }
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

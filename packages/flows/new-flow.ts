import { type FlowDocument, type FlowStep, flowEngineVersion } from '@trellis/model'
import { findStep, findStepAction } from './find-step.ts'

/** A flow that does nothing yet; it has to be named. */
export function newFlow(): Omit<FlowDocument, 'name'> {
  const empty = { type: 'object', properties: {} } as const
  return { engineVersion: flowEngineVersion, inputs: empty, inputChanges: [], state: empty, steps: [] }
}

/** A step with an id of its own among the `taken` ones. */
export function newStep(type: string, taken: ReadonlySet<string>): FlowStep {
  const label = findStepAction(type)?.label ?? 'Step'
  const work = findStep(type)?.work
  return {
    id: freeId(label, taken),
    stepName: label,
    action: { type },
    nextSteps: [],
    errorSteps: [],
    ...(work && 'loop' in work && { body: { steps: [] } }),
  }
}

/** `List records` → `listRecords`, `listRecords2`. */
function freeId(label: string, taken: ReadonlySet<string>): string {
  const words = label.match(/[A-Za-z0-9]+/g) ?? ['step']
  const base = words
    .map((word, at) => (at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()))
    .join('')
  const first = /^[a-z]/.test(base) ? base : `step${base}`
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? first : `${first}${number}`
    if (!taken.has(id)) return id
  }
}

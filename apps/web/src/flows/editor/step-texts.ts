import { ownValue } from '@trellis/base'
import { isEmptyValue } from '@trellis/fields'
import { actionLabel, registerActionTexts } from '@trellis/fields/actions'
import { allSteps, findStep, findStepAction } from '@trellis/flows'
import { fromJson, isFormulaJson, preview } from '@trellis/formula'
import { type FieldSchema, type FlowStep, flowIdOf } from '@trellis/model'
import type { KnownThings } from './known-things.ts'
import { t } from './texts.ts'

registerActionTexts(allSteps)

/** What the action of a step is called: in the person's language, a flow by its name. */
export function actionName(type: string, { flows }: Pick<KnownThings, 'flows'>): string {
  const flowId = flowIdOf(type)
  if (flowId !== undefined) return flows?.get(flowId) ?? flowId
  const action = findStepAction(type)
  return action ? actionLabel(action) : t('flowEditor.noAction', { type })
}

export const actionIcon = (type: string): string =>
  flowIdOf(type) === undefined ? (findStepAction(type)?.icon ?? 'error') : 'account_tree'

/** One line of what the step does: its action, and the first of its parameters that says something. */
export function stepSummary({ action }: FlowStep, known: KnownThings): string {
  const name = actionName(action.type, known)
  const about = aboutOf(action.type, action.parameters, known)
  return about ? `${name} · ${about}` : name
}

function aboutOf(type: string, parameters: FlowStep['action']['parameters'], known: KnownThings): string {
  const cursor = ownValue(parameters, 'cursor') as Readonly<Record<string, unknown>> | undefined
  const collectionId = ownValue(parameters, 'collectionId') ?? ownValue(cursor, 'collectionId')
  if (typeof collectionId === 'string') return known.collections?.get(collectionId) ?? collectionId
  if (findStep(type)?.asksIntegration) return integrationWords(parameters, known)
  const { properties = {}, required = [] } = findStepAction(type)?.input ?? {}
  for (const key of [...required, ...Object.keys(properties)]) {
    const words = wordsOf(ownValue(parameters, key))
    if (words) return nameOf(words, ownValue(properties, key), known)
  }
  return ''
}

/** What is picked by its name is said by it. */
function nameOf(words: string, field: FieldSchema | undefined, { flows }: KnownThings): string {
  return (field?.metadata?.collectionId === 'Flow' && flows?.get(words)) || words
}

function integrationWords(parameters: FlowStep['action']['parameters'], { integrations }: KnownThings): string {
  const id = wordsOf(ownValue(parameters, 'integrationId'))
  return [integrations?.get(id) ?? id, wordsOf(ownValue(parameters, 'operation'))].filter(Boolean).join(', ')
}

function wordsOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string' && !value.includes('{{')) return value
  const isFormula = typeof value === 'string' || (isFormulaJson(value) && !isEmptyValue(value))
  return isFormula ? formulaWords(value) : ''
}

/** A formula in one line; nothing where there is none. */
export function formulaWords(value: unknown): string {
  return value === undefined || value === null || value === '' ? '' : preview(fromJson(value).tree)
}

import { recordType } from '@trellis/fields/formula'
import { findStepAction, walkFlow } from '@trellis/flows'
import {
  anyType,
  type FormulaScope,
  type FormulaType,
  metaType,
  objectOf,
  openObjectType,
  type ScopeTypes,
  scopeTypes,
  textType,
} from '@trellis/formula'
import type { FlowDocument, FlowStep } from '@trellis/model'
import type { OwnScope } from '../../formula/formula-field.tsx'

/** What formulas of a flow can refer to; steps by what their actions say that they give. */
function flowScope(flow: FlowDocument): ScopeTypes {
  const steps = [...walkFlow(flow)].map(({ step }) => step)
  return scopeTypes({
    input: recordType(flow.inputs),
    store: recordType(flow.state),
    vars: openObjectType,
    event: eventOf(flow),
    meta: metaType(steps.map(({ id }) => id)),
    result: objectOf(Object.fromEntries(steps.map(step => [step.id, resultOf(step)]))),
  })
}

/** What started the run: by itself what the flow has for that, else more than is known here. */
function eventOf({ inputs, schedules = [], webhook }: FlowDocument): FormulaType {
  const schedule = objectOf({ id: textType, nominalAt: textType, payload: recordType(inputs) })
  const delivery = { id: textType, headers: openObjectType, query: openObjectType, body: anyType }
  return {
    ...openObjectType,
    properties: { ...(schedules.length > 0 && { schedule }), ...(webhook && { webhook: objectOf(delivery) }) },
  }
}

function resultOf({ action, stepName }: FlowStep): FormulaType {
  const output = findStepAction(action.type)?.output
  return { ...(output ? recordType(output) : openObjectType), title: stepName }
}

/** Values to try formulas of a flow with: nothing has run yet. */
function flowSample(flow: FlowDocument): FormulaScope {
  const none = Object.fromEntries([...walkFlow(flow)].map(({ step }) => [step.id, {}]))
  return { input: {}, store: {}, vars: {}, event: {}, meta: none, result: none }
}

export const flowFormulaScope = (flow: FlowDocument): OwnScope => ({ types: flowScope(flow), sample: flowSample(flow) })

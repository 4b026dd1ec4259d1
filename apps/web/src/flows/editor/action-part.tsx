import { useQuery } from '@tanstack/react-query'
import type { ParametersForm } from '@trellis/actions'
import { isPlainObject } from '@trellis/base'
import { isEmptyValue } from '@trellis/fields'
import {
  aboutCollection,
  actionSummary,
  askingInputs,
  collectionNamed,
  fitsInputs,
  flowNamed,
  joinParameters,
  splitParameters,
  startedWith,
  useFlowInputs,
} from '@trellis/fields/actions'
import { findStep, findStepAction } from '@trellis/flows'
import { type FlowStep, flowIdOf, type RecordSchema, type RecordValues } from '@trellis/model'
import { Button, FormField, Skeleton } from '@trellis/ui'
import { lazy, Suspense, useMemo, useState } from 'react'
import { askedSchema } from '../../assets/asked-schema.ts'
import { SchemaForm } from '../../assets/schema-form.tsx'
import { openedFlowQuery } from '../opened-flow.ts'
import { ActionPicker } from './action-picker.tsx'
import styles from './flow-editor.module.css'
import { WithFlowFormulas } from './parameter-editors.tsx'
import { type StepPart, withPart } from './part.ts'
import { actionIcon, actionName } from './step-texts.ts'
import { t } from './texts.ts'

const IntegrationRequest = lazy(async () => ({
  default: (await import('../../integrations/integration-request.tsx')).IntegrationRequest,
}))

/** What a step does, and with what. `revision`: another one after each undo, so that the form begins anew. */
export function ActionPart({ revision, ...part }: StepPart & { revision: number }) {
  const { step, known, change } = part
  const { type } = step.action
  const flowId = flowIdOf(type)
  const action = findStepAction(type)
  const [isPicking, setPicking] = useState(false)
  const key = `${step.id} ${type} ${revision}`
  return (
    <div className={styles.part}>
      <FormField label={t('flowEditor.actionType')} description={action && actionSummary(action.id)}>
        {control => (
          <Button
            id={control.id}
            isFullWidth
            icon={actionIcon(type)}
            iconAfter="unfold_more"
            className={styles.picked ?? ''}
            aria-label={`${t('flowEditor.actionType')}: ${actionName(type, known)}`}
            {...(control['aria-describedby'] ? { 'aria-describedby': control['aria-describedby'] } : {})}
            onPress={() => setPicking(true)}
          >
            <span>{actionName(type, known)}</span>
          </Button>
        )}
      </FormField>
      <WithFlowFormulas flow={part.flow}>
        {flowId !== undefined && <PayloadForm key={key} {...part} flowId={flowId} />}
        {action && <Parameters key={key} {...part} />}
      </WithFlowFormulas>
      {isPicking && (
        <ActionPicker
          known={known}
          value={type}
          onClose={() => setPicking(false)}
          onPick={next => {
            setPicking(false)
            if (next !== type) change(withType(step, next, actionName(type, known), actionName(next, known)))
          }}
        />
      )}
    </div>
  )
}

/** Another action takes what its form knows of the parameters; a step that was called like its action is called like the new one. */
function withType(step: FlowStep, type: string, before: string, name: string): FlowStep {
  const { action, body, ...rest } = step
  const input = findStepAction(type)?.input
  const parameters = input && splitParameters(input, action.parameters).known
  const work = findStep(type)?.work
  return {
    ...rest,
    stepName: step.stepName === before ? name : step.stepName,
    action: { type, ...(parameters && Object.keys(parameters).length > 0 && { parameters: { ...parameters } }) },
    ...(work && 'loop' in work && { body: body ?? { steps: [] } }),
  }
}

/** By the form of the driver where an integration is asked, and that is known here. */
function Parameters(part: StepPart) {
  const { step, change } = part
  const { action } = step
  const definition = findStep(action.type)
  const plain = <ParametersForm {...part} />
  if (!definition?.asksIntegration) return plain
  const { work } = definition
  const put = (parameters: RecordValues, key: string) => {
    const isNothing = Object.keys(parameters).length === 0
    change({ ...step, action: withPart(action, 'parameters', isNothing ? undefined : parameters) }, `${step.id} ${key}`)
  }
  return (
    <Suspense fallback={<Skeleton shape="form" count={3} />}>
      <IntegrationRequest
        parameters={action.parameters ?? {}}
        readsOnly={'effect' in work && work.effect.reads === true}
        onChange={put}
      >
        {plain}
      </IntegrationRequest>
    </Suspense>
  )
}

const group = 'parameters'
const othersKey = 'other parameters'

function ParametersForm({ step, change }: StepPart) {
  const { action } = step
  const input = findStepAction(action.type)?.input
  const { known, others } = splitParameters(input ?? { properties: {} }, action.parameters)
  const [hasOthers] = useState(() => !isEmptyValue(others))
  const collectionId = input && collectionNamed(input, action.parameters)
  const inputs = useAskedInputs(input, action.parameters)
  const schema = useMemo(() => {
    const { required = [] } = input ?? {}
    const properties = input ? askingInputs(aboutCollection(input, collectionId), input, inputs) : {}
    const all: RecordSchema = { type: 'object', properties: { ...properties }, required: [...required] }
    if (hasOthers) all.properties[othersKey] = othersField()
    return askedSchema(all, Object.keys(all.properties), group)
  }, [input, hasOthers, collectionId, inputs])
  if (Object.keys(schema.properties).length === 0) return <p className={styles.hint}>{t('flowEditor.noParameters')}</p>
  const take = ({ [othersKey]: rest, ...values }: RecordValues, id: string) => {
    const parameters = joinParameters(values, rest ?? null)
    const isNothing = !isPlainObject(parameters) || Object.keys(parameters).length === 0
    const next = withPart(action, 'parameters', isNothing ? undefined : parameters)
    change({ ...step, action: next }, `${step.id} ${id}`)
  }
  return (
    <SchemaForm
      schema={schema}
      groups={[{ id: group, name: t('flowEditor.parameters'), order: 1 }]}
      values={{ ...known, ...(hasOthers && { [othersKey]: others }) }}
      label={t('flowEditor.parameters')}
      onChange={take}
    />
  )
}

/** Those of the flow that the parameters name, where what it is started with can be entered one by one. */
function useAskedInputs(input: ParametersForm | undefined, parameters: unknown): RecordSchema | undefined {
  const inputs = useFlowInputs(input && flowNamed(input, parameters))
  return input && inputs && fitsInputs(inputs, startedWith(input, parameters)) ? inputs : undefined
}

const othersField = (): RecordSchema['properties'][string] => ({
  type: 'object',
  format: 'json',
  title: t('flowEditor.others'),
  info: t('flowEditor.othersHow'),
  metadata: { fieldSize: 'full' },
})

/** The inputs of the flow that the step runs. */
function PayloadForm({ step, change, flowId }: StepPart & { flowId: string }) {
  const { data, isPending } = useQuery(openedFlowQuery(flowId))
  const schema = useMemo(
    () => data && askedSchema(withFormulas(data.inputs), Object.keys(data.inputs.properties), group),
    [data],
  )
  if (isPending) return <Skeleton shape="form" count={2} />
  if (!schema || Object.keys(schema.properties).length === 0)
    return <p className={styles.hint}>{t('flowEditor.noParameters')}</p>
  const { action } = step
  return (
    <SchemaForm
      schema={schema}
      groups={[{ id: group, name: t('flowEditor.payload'), order: 1 }]}
      values={isPlainObject(action.payload) ? action.payload : {}}
      label={t('flowEditor.payload')}
      onChange={(payload, id) => change({ ...step, action: { ...action, payload } }, `${step.id} ${id}`)}
    />
  )
}

/** Each input takes a formula in place of a value; whether one is needed is known only then. */
function withFormulas({ properties }: RecordSchema): RecordSchema {
  const fields = Object.entries(properties).map(([id, field]) => {
    const { detailGroupId: _, ...metadata } = field.metadata ?? {}
    return [id, { ...field, metadata: { ...metadata, allowFormula: true } }]
  })
  return { type: 'object', properties: Object.fromEntries(fields) }
}

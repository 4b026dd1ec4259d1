import { findStepAction } from '@trellis/flows'
import { flowIdOf, type StepRetry } from '@trellis/model'
import { Checkbox, NumberField, TextArea, TextField } from '@trellis/ui'
import styles from './flow-editor.module.css'
import { type StepPart, withPart } from './part.ts'
import { StateChangesField } from './state-changes-field.tsx'
import { t } from './texts.ts'

/** What a step that says nothing does: it is tried once. */
const once: StepRetry = { attempts: 1, firstDelaySeconds: 5, factor: 2, maxDelaySeconds: 300 }

/** What a step is called, how long it may take, and what is kept after it. */
export function DetailPart(part: StepPart) {
  const { flow, step, change } = part
  const { id, stepName, description = '', debug = false, timeoutSeconds = null, stateChanges = [] } = step
  return (
    <div className={styles.part}>
      <TextField
        label={t('flowEditor.stepName')}
        isRequired
        value={stepName}
        onChange={name => change({ ...step, stepName: name }, `${id} name`)}
      />
      <p className={styles.hint}>
        {t('flowEditor.id')} <code>{id}</code> · {t('flowEditor.idHow', { id })}
      </p>
      <TextArea
        label={t('flowEditor.stepDescription')}
        value={description}
        onChange={text => change(withPart(step, 'description', text), `${id} description`)}
      />
      <Checkbox
        label={t('flowEditor.debug')}
        description={t('flowEditor.debugHow')}
        value={debug}
        onChange={value => change(withPart(step, 'debug', value === true))}
      />
      <NumberField
        label={t('flowEditor.timeout')}
        value={timeoutSeconds}
        onChange={value => change(withPart(step, 'timeoutSeconds', value), `${id} timeout`)}
      />
      {mayRetry(step.action.type) && <RetryFields {...part} />}
      <StateChangesField
        flow={flow}
        changes={stateChanges}
        onChange={next => change(withPart(step, 'stateChanges', next.length > 0 ? next : undefined))}
      />
    </div>
  )
}

const mayRetry = (type: string): boolean => flowIdOf(type) !== undefined || findStepAction(type)?.retry === 'passing'

const numbers = [
  ['attempts', 'flowEditor.attempts'],
  ['firstDelaySeconds', 'flowEditor.firstDelay'],
  ['factor', 'flowEditor.factor'],
  ['maxDelaySeconds', 'flowEditor.maxDelay'],
] as const

function RetryFields({ step, change }: StepPart) {
  const retry = step.retry ?? once
  const set = (key: keyof StepRetry, value: number | null) => {
    if (value === null) return
    const next = { ...retry, [key]: value }
    change(withPart(step, 'retry', next.attempts > 1 ? next : undefined), `${step.id} ${key}`)
  }
  const shown = retry.attempts > 1 ? numbers : numbers.slice(0, 1)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('flowEditor.retry')}</legend>
      {shown.map(([key, text]) => (
        <NumberField
          key={key}
          label={t(text)}
          {...(key === 'attempts' ? { description: t('flowEditor.attemptsHow') } : {})}
          value={retry[key]}
          onChange={value => set(key, value)}
        />
      ))}
    </fieldset>
  )
}

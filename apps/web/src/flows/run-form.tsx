import { defaultValues, isEmptyValue } from '@trellis/fields'
import { FormStore, makeFormValidator, RecordForm, type SaveResult, toWireChanges } from '@trellis/fields/web'
import type { RecordSchema, RecordValues } from '@trellis/model'
import { Banner, Button } from '@trellis/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AnswerValue } from '../answers/answer-value.tsx'
import { isApiError } from '../api/api-error.ts'
import { showError } from '../api/show-error.ts'
import styles from './flows.module.css'
import { type FlowOutcome, hasEnded } from './start-flow.ts'
import { t } from './texts.ts'

type Run = (input: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<FlowOutcome>

type RunFormProps = {
  inputs: RecordSchema
  run: Run
  isDisabled?: boolean
  /** Says that it ran, and not what it answers: `renderMore` does. */
  hidesOutput?: boolean
  /** Hears of every outcome. */
  onOutcome?: (outcome: FlowOutcome) => void
  /** Below the outcome: a link to the run. */
  renderMore?: (outcome: FlowOutcome) => ReactNode
}

/** Asks for the inputs of a flow, runs it, and shows what it answers; what is wrong with an input stands at its field. */
export function RunForm({ inputs, run, isDisabled = false, hidesOutput = false, onOutcome, renderMore }: RunFormProps) {
  const [store] = useState(() => {
    const values = defaultValues(inputs)
    return new FormStore({ values, validate: makeFormValidator(inputs) })
  })
  const [state, setState] = useState<{ outcome?: FlowOutcome; isRunning: boolean }>({ isRunning: false })
  const giveUp = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    giveUp.current = controller
    return () => controller.abort()
  }, [])
  const start = async (): Promise<SaveResult> => {
    setState({ isRunning: true })
    const { signal } = giveUp.current
    try {
      const outcome = await run(inputOf(inputs, store.getValues()), signal)
      if (signal.aborted) return undefined
      setState({ outcome, isRunning: false })
      onOutcome?.(outcome)
      return problemsOf(inputs, outcome.error?.fields)
    } catch (error) {
      if (signal.aborted) return undefined
      setState({ isRunning: false })
      const refused = isApiError(error, 'VALIDATION_ERROR') ? problemsOf(inputs, error.details.fields) : undefined
      if (!refused) showError(error)
      return refused
    }
  }
  return (
    <div className={styles.run}>
      {Object.keys(inputs.properties).length > 0 ? (
        <RecordForm
          store={store}
          schema={inputs}
          groups={[]}
          label={t('flows.form')}
          saveLabel={t('flows.run')}
          isDisabled={isDisabled}
          maxColumns={1}
          onSave={start}
        />
      ) : (
        <div>
          <Button variant="primary" isBusy={state.isRunning} isDisabled={isDisabled} onPress={() => void start()}>
            {t('flows.run')}
          </Button>
        </div>
      )}
      <section
        className={styles.outcome}
        aria-label={t('flows.outcome')}
        aria-busy={state.isRunning}
        aria-live="polite"
      >
        {state.isRunning && <p className={styles.hint}>{t('flows.running')}</p>}
        {state.outcome && <Outcome outcome={state.outcome} hidesOutput={hidesOutput} />}
        {state.outcome && renderMore?.(state.outcome)}
      </section>
    </div>
  )
}

function Outcome({ outcome, hidesOutput }: { outcome: FlowOutcome; hidesOutput: boolean }) {
  const { status, output, error } = outcome
  if (status === 'succeeded') {
    return (
      <>
        <Banner status="success" role="note">
          {t('flows.done')}
        </Banner>
        {!hidesOutput && output !== undefined && output !== null && <AnswerValue value={output} look="table" />}
      </>
    )
  }
  if (!hasEnded(status)) return <p className={styles.hint}>{t('flows.running')}</p>
  const title = error?.stepName ? t('flows.failedAt', { step: error.stepName }) : t('flows.failed')
  return (
    <Banner
      status={status === 'failed' ? 'error' : 'warn'}
      role="note"
      title={status === 'failed' ? title : t('flows.cancelled')}
    >
      {error?.message ?? ''}
    </Banner>
  )
}

/** Without what was left empty: the flow then takes what it has for it. */
function inputOf(inputs: RecordSchema, values: Readonly<Record<string, unknown>>): RecordValues {
  const record = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmptyValue(value)))
  return toWireChanges(inputs, { record }).record
}

/** Problems at inputs; undefined where none is of one. */
function problemsOf({ properties }: RecordSchema, fields: Readonly<Record<string, string>> = {}): SaveResult {
  const problems = Object.entries(fields)
    .map(([path, message]) => ({ path: path.replace(/^input\./, ''), message }))
    .filter(({ path }) => Object.hasOwn(properties, path.split('.')[0] ?? ''))
  return problems.length > 0 ? { problems } : undefined
}

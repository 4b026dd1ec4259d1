import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FlowDocument, FlowStep } from '@trellis/model'
import { Banner, Button, Dialog, Link, Skeleton, TextArea } from '@trellis/ui'
import { useState } from 'react'
import { AnswerValue } from '../../../answers/answer-value.tsx'
import { placeOf } from '../../../routes/places.ts'
import { RunForm } from '../../run-form.tsx'
import { type FlowOutcome, testFlow } from '../../start-flow.ts'
import styles from '../flow-editor.module.css'
import { flowKind } from '../flow-kind.ts'
import { runQuery } from '../run-query.ts'
import { t as flowText } from '../texts.ts'
import { isHarmless, readsItem, resultsReadBy, useEarlierResults } from './earlier-results.ts'
import { EarlierResults, readJson } from './pin-fields.tsx'
import { usePinning, usePins } from './pins.ts'
import { t } from './texts.ts'

type StepTestDialogProps = {
  id: string
  /** As it is saved. */
  flow: FlowDocument
  step: FlowStep
  hasDraft: boolean
  hasChanges: boolean
  onClose: () => void
}

/** One step alone, with the results of others from pins and runs; what went in and came out stand beside each other. */
export function StepTestDialog({ id, flow, step, hasDraft, hasChanges, onClose }: StepTestDialogProps) {
  const client = useQueryClient()
  const pins = usePins()
  const [item, setItem] = useState('')
  const asksItem = readsItem(step)
  const wanted = resultsReadBy(flow, step)
  const { results, isPending } = useEarlierResults(id, flow, wanted, pins ?? new Map())
  const isItemBroken = asksItem && item.trim() !== '' && readJson(item) === undefined
  const run = async (input: Readonly<Record<string, unknown>>, signal: AbortSignal) => {
    const known = results.filter(each => 'value' in each).map(({ stepId, value }) => [stepId, value])
    const given = asksItem ? readJson(item)?.value : undefined
    const asked = { id: step.id, results: Object.fromEntries(known), ...(given !== undefined && { item: given }) }
    return testFlow({ id, input, draft: hasDraft, step: asked }, signal)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      icon="play_arrow"
      title={t('flowTest.title', { name: step.stepName })}
    >
      <div className={styles.part}>
        {!isHarmless(step) && (
          <Banner status="warn" role="note">
            {t('flowTest.real')}
          </Banner>
        )}
        {hasChanges && (
          <Banner status="info" role="note">
            {t('flowTest.saved')}
          </Banner>
        )}
        {pins === undefined || isPending ? (
          <Skeleton shape="rows" count={2} />
        ) : (
          results.length > 0 && <EarlierResults id={id} results={results} />
        )}
        {asksItem && (
          <TextArea
            label={t('flowTest.item')}
            isMono
            value={item}
            onChange={setItem}
            {...(isItemBroken ? { error: t('flowTest.noJson') } : {})}
          />
        )}
        <RunForm
          inputs={flow.inputs}
          run={run}
          hidesOutput
          isDisabled={isItemBroken || pins === undefined || isPending}
          onOutcome={() => void client.invalidateQueries({ queryKey: flowKind.queryKey })}
          renderMore={outcome => <Tested id={id} step={step} outcome={outcome} />}
        />
      </div>
    </Dialog>
  )
}

type TestedProps = { id: string; step: FlowStep; outcome: FlowOutcome }

function Tested({ id, step, outcome: { runId, status, output } }: TestedProps) {
  const { data } = useQuery(runQuery(runId))
  const pin = usePinning(id)
  const ran = data?.steps?.find(({ stepId }) => stepId === step.id)
  const answer = (output ?? {}) as { result?: unknown; line?: unknown }
  return (
    <>
      {status === 'succeeded' && <p className={styles.hint}>{lineText(step, answer.line)}</p>}
      <div className={styles.values}>
        <section className={styles.part} aria-label={t('flowTest.given')}>
          <h3 className={styles.legend}>{t('flowTest.given')}</h3>
          <AnswerValue value={ran?.input} />
        </section>
        {status === 'succeeded' && (
          <section className={styles.part} aria-label={t('flowTest.output')}>
            <h3 className={styles.legend}>{t('flowTest.output')}</h3>
            <AnswerValue value={answer.result} />
            <Button icon="push_pin" size="small" onPress={() => void pin(step.id, answer.result ?? null)}>
              {t('flowTest.pinResult')}
            </Button>
          </section>
        )}
      </div>
      <Link href={placeOf.flowRun(id, runId)}>{flowText('flowEditor.toLogs')}</Link>
    </>
  )
}

function lineText({ nextSteps }: FlowStep, line: unknown): string {
  const found = typeof line === 'number' ? nextSteps[line - 1] : undefined
  if (!found) return t('flowTest.noLine')
  return t('flowTest.line', { name: found.lineName || found.goTo || flowText('flowEditor.goToEnd') })
}

import { ownValue } from '@trellis/base'
import { defaultValues } from '@trellis/fields'
import { findDriver } from '@trellis/integrations'
import type { IntegrationDocument, RecordValues } from '@trellis/model'
import { Banner, Button, Select, TextField } from '@trellis/ui'
import { useState } from 'react'
import { AnswerValue } from '../answers/answer-value.tsx'
import { call } from '../api/call.ts'
import type { OperationOutput } from '../api/operations.ts'
import { showError } from '../api/show-error.ts'
import type { AssetEditor } from '../assets/use-asset-editor.ts'
import { OutcomeBanner } from './connection-part.tsx'
import { operationLabel } from './driver-texts.ts'
import styles from './integrations.module.css'
import { OperationForm } from './operation-form.tsx'
import { TablePickers } from './table-pickers.tsx'
import { t } from './texts.ts'

type TesterTabProps = { editor: AssetEditor<IntegrationDocument>; document: IntegrationDocument }

/** Asks the other system with a form of the operation, and shows what it answers; a request can be kept under a name. */
export function TesterTab({ editor, document }: TesterTabProps) {
  const driver = findDriver(document.driver)
  const operations = driver?.operations ?? {}
  const [first = ''] = Object.keys(operations)
  const [chosen, setChosen] = useState<string | null>(null)
  const kept = document.requests.find(({ name }) => name === chosen)
  const [operationId, setOperationId] = useState(first)
  const operation = ownValue(operations, kept?.operation ?? operationId)
  const [input, setInput] = useState<RecordValues>()
  const [picked, setPicked] = useState(0)
  const [name, setName] = useState('')
  const { outcome, isRunning, run } = useRun(editor.id ?? '')
  if (!operation || !driver) return null
  const values = input ?? kept?.input ?? defaultValues(operation.input)
  const choose = (next: string | null) => {
    setChosen(next)
    setInput(undefined)
    setName(next ?? '')
  }
  const keep = () => {
    const others = document.requests.filter(request => request.name !== name)
    const request = { name, operation: kept?.operation ?? operationId, input: values }
    editor.change({ ...document, requests: [...others, request] })
    choose(name)
  }
  return (
    <div className={styles.tester}>
      <div className={styles.part}>
        {document.requests.length > 0 && (
          <Select
            label={t('integrations.requests')}
            placeholder={t('integrations.requestNew')}
            value={chosen}
            options={document.requests.map(request => ({ id: request.name, label: request.name }))}
            onChange={choose}
          />
        )}
        {!kept && Object.keys(operations).length > 1 && (
          <Select
            label={t('integrations.operation')}
            value={operationId}
            options={Object.keys(operations).map(id => ({ id, label: operationLabel(driver, id) }))}
            onChange={id => {
              if (!id) return
              setOperationId(id)
              setInput(undefined)
            }}
          />
        )}
        {editor.hasChanges && <Banner status="info">{t('integrations.saveFirst')}</Banner>}
        <div className={styles.bar}>
          <Button
            variant="primary"
            icon="play_arrow"
            isDisabled={isRunning || editor.id === undefined}
            onPress={() => void run(kept?.operation ?? operationId, values)}
          >
            {t('integrations.run')}
          </Button>
          <TextField label={t('integrations.requestName')} value={name} onChange={setName} />
          <Button icon="save" isDisabled={name.trim() === ''} onPress={keep}>
            {t('integrations.saveRequest')}
          </Button>
        </div>
        {operation.picks && editor.id !== undefined && !editor.hasChanges && (
          <TablePickers
            id={editor.id}
            operation={operation}
            values={values}
            onPick={next => {
              setInput(next)
              setPicked(picked + 1)
            }}
          />
        )}
        <OperationForm
          key={`${operationId} ${chosen} ${picked}`}
          operation={operation}
          values={values}
          onChange={setInput}
        />
      </div>
      <Answered outcome={outcome} isRunning={isRunning} />
    </div>
  )
}

type AnsweredProps = { outcome: OperationOutput<'INTEGRATION_RUN'> | undefined; isRunning: boolean }

function Answered({ outcome, isRunning }: AnsweredProps) {
  return (
    <section className={styles.part} aria-label={t('integrations.answer')} aria-busy={isRunning}>
      {outcome && (
        <>
          <div role="status">
            <OutcomeBanner
              outcome={outcome}
              done={t('integrations.answered', { ms: outcome.durationMs, rows: outcome.rows ?? 0 })}
            />
          </div>
          {outcome.status === 'done' && <AnswerValue value={outcome.output} />}
        </>
      )}
    </section>
  )
}

function useRun(id: string) {
  const [outcome, setOutcome] = useState<OperationOutput<'INTEGRATION_RUN'>>()
  const [isRunning, setRunning] = useState(false)
  const run = async (operation: string, input: RecordValues) => {
    setRunning(true)
    try {
      setOutcome(await call('INTEGRATION_RUN', { id, operation, input }))
    } catch (error) {
      setOutcome(undefined)
      showError(error)
    } finally {
      setRunning(false)
    }
  }
  return { outcome, isRunning, run }
}

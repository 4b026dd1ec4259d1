import { Button, RadioGroup, TextField } from '@trellis/ui'
import { useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import { useCollection } from '../records/use-collection.ts'
import styles from './imports.module.css'
import { collectionIdFrom, type ImportTarget, importInput, type Mapping, mappingsOf, type Preview } from './mapping.ts'
import { MappingTable } from './mapping-table.tsx'
import { MatchChoice } from './match-choice.tsx'
import { Problems } from './problems.tsx'
import { t } from './texts.ts'
import { useTrial } from './use-trial.ts'

type MappingStepProps = {
  fileId: string
  preview: Preview
  collectionId: string | undefined
  onBack: () => void
  onStarted: (importId: string) => void
}

/** What the file becomes: collection, one row per column, and what is wrong with the rows. */
export function MappingStep({ fileId, preview: first, collectionId, onBack, onStarted }: MappingStepProps) {
  const { suggestion } = first
  const existing = useCollection(collectionId ?? '')
  const [target, setTarget] = useState<ImportTarget>(
    collectionId ? { collectionId, name: '', isNew: false } : { ...suggestion, isNew: true },
  )
  const [mappings, setMappings] = useState<Mapping[]>(() => mappingsOf(first))
  const [updateBy, setUpdateBy] = useState<string>()
  const trial = useTrial(first)
  const { preview } = trial
  const [badRows, setBadRows] = useState<'refuse' | 'skip'>('refuse')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isStarting, setStarting] = useState(false)
  const start = async () => {
    setStarting(true)
    try {
      const { importId } = await call('DATA_IMPORT', importInput({ fileId, target, mappings, badRows, updateBy }))
      onStarted(importId)
    } catch (error) {
      if (isApiError(error, 'VALIDATION_ERROR')) setProblems(error.details.fields ?? {})
      showError(error)
    } finally {
      setStarting(false)
    }
  }
  return (
    <div className={styles.mapping}>
      <p className={styles.hint}>
        {preview.fileName}
        {' · '}
        {readText(preview)}
      </p>
      {target.isNew && <TargetFields target={target} onChange={setTarget} problems={problems} />}
      <MappingTable
        preview={preview}
        mappings={mappings}
        schema={collectionId ? existing.data?.schema : undefined}
        onChange={setMappings}
      />
      {!target.isNew && (
        <MatchChoice
          schema={existing.data?.schema}
          mappings={mappings}
          value={updateBy}
          onChange={fieldId => {
            setUpdateBy(fieldId)
            void trial.check({ fileId, collectionId: target.collectionId, mappings, updateBy: fieldId })
          }}
        />
      )}
      <div className={styles.trial} role="status">
        <p className={styles.counts}>{t('imports.counts', preview.counts)}</p>
        {!target.isNew && (
          <Button
            size="small"
            icon="refresh"
            isBusy={trial.isChecking}
            onPress={() => void trial.check({ fileId, collectionId: target.collectionId, mappings, updateBy })}
          >
            {t('imports.check')}
          </Button>
        )}
      </div>
      <Problems problems={preview.problems} count={preview.problemCount} rowCount={preview.rowCount} />
      {preview.problemCount > 0 && (
        <RadioGroup
          label={t('imports.badRows')}
          value={badRows}
          onChange={choice => setBadRows(choice === 'skip' ? 'skip' : 'refuse')}
          options={[
            { id: 'refuse', label: t('imports.badRefuse') },
            { id: 'skip', label: t('imports.badSkip') },
          ]}
        />
      )}
      <div className={styles.footer}>
        <Button onPress={onBack}>{t('imports.again')}</Button>
        <Button
          variant="primary"
          icon="upload"
          isBusy={isStarting}
          isDisabled={mappings.every(({ fieldId }) => fieldId === null)}
          onPress={() => void start()}
        >
          {t('imports.import', { count: preview.rowCount })}
        </Button>
      </div>
    </div>
  )
}

/** Only text files have an encoding and something between the values. */
function readText({ fileName, rowCount, reading }: Preview): string {
  if (/\.(xlsx|jsonl|ndjson)$/i.test(fileName)) return t('imports.fileRead', { rows: rowCount })
  const { encoding, delimiter } = reading
  return t('imports.read', {
    rows: rowCount,
    encoding: encoding.toUpperCase(),
    delimiter: delimiterName(delimiter),
  })
}

function delimiterName(delimiter: string): string {
  const names = new Map([
    [',', t('imports.comma')],
    [';', t('imports.semicolon')],
    ['\t', t('imports.tab')],
    ['|', t('imports.bar')],
  ])
  return names.get(delimiter) ?? delimiter
}

type TargetFieldsProps = {
  target: ImportTarget
  onChange: (target: ImportTarget) => void
  problems: Readonly<Record<string, string>>
}

function TargetFields({ target, onChange, problems }: TargetFieldsProps) {
  const [isIdEdited, setIdEdited] = useState(false)
  return (
    <div className={styles.target}>
      <TextField
        label={t('imports.name')}
        isRequired
        value={target.name}
        error={problems['create.name']}
        onChange={name =>
          onChange({ ...target, name, ...(isIdEdited ? {} : { collectionId: collectionIdFrom(name) }) })
        }
      />
      <TextField
        label={t('imports.collectionId')}
        description={t('imports.collectionIdHint')}
        isMono
        isRequired
        value={target.collectionId}
        error={problems['collectionId']}
        onChange={collectionId => {
          setIdEdited(true)
          onChange({ ...target, collectionId })
        }}
      />
    </div>
  )
}

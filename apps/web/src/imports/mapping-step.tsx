import { Banner, Button, EmptyState, RadioGroup, TextField } from '@trellis/ui'
import { useState } from 'react'
import { RecordGatewayProvider } from '../records/record-gateway.tsx'
import { useCollection } from '../records/use-collection.ts'
import { FileReading } from './file-reading.tsx'
import { ImportSummary } from './import-summary.tsx'
import styles from './imports.module.css'
import { collectionIdFrom, type ImportTarget, type Preview } from './mapping.ts'
import { MappingTable } from './mapping-table.tsx'
import { MatchChoice } from './match-choice.tsx'
import { hasUnsaid, openQuestions } from './notation.ts'
import { Problems } from './problems.tsx'
import { t } from './texts.ts'
import { type MappingStepGiven, useMappingStep } from './use-mapping-step.ts'

type MappingStepProps = MappingStepGiven & {
  onBack: () => void
  /** Imports the file into this collection instead of a new one. */
  onInto: (collectionId: string) => Promise<void>
}

/** What the file becomes: collection, one row per column, and what is wrong with the rows. */
export function MappingStep({ onBack, onInto, ...given }: MappingStepProps) {
  const { collectionId } = given
  const schema = useCollection(collectionId ?? '').data?.schema
  const step = useMappingStep({ ...given, schema: collectionId ? schema : undefined })
  const { target, mappings, preview, isChecking } = step
  const isRefused = Object.keys(step.refused).length > 0
  const isUnsaid = hasUnsaid(mappings, collectionId ? schema : undefined)
  const whyNot = isUnsaid ? 'imports.isUnsaid' : step.isAsking ? 'imports.isAsking' : 'imports.noImport'
  const questions = openQuestions(preview, mappings)
  // What was found of another mapping says nothing of one that cannot be imported.
  const isTold = !isRefused && step.isImportable
  if (preview.columns.length === 0) return <NoColumns preview={preview} onBack={onBack} />
  return (
    <div className={styles.mapping}>
      {isTold && (
        <ImportSummary
          preview={preview}
          schema={collectionId ? schema : undefined}
          updateBy={step.updateBy}
          onMatch={step.matchBy}
        />
      )}
      <FileReading preview={preview} isDisabled={isChecking} onChange={reading => void step.readAgain(reading)} />
      {target.isNew && <ExistingCollection preview={preview} onInto={onInto} />}
      {target.isNew && <TargetFields target={target} onChange={step.setTarget} problems={step.problems} />}
      <RecordGatewayProvider>
        <MappingTable
          preview={preview}
          mappings={mappings}
          schema={collectionId ? schema : undefined}
          refused={step.refused}
          onChange={step.map}
        />
      </RecordGatewayProvider>
      {step.refused['columns'] !== undefined && <Banner status="error">{step.refused['columns']}</Banner>}
      {!target.isNew && (
        <MatchChoice
          schema={schema}
          mappings={mappings}
          matches={preview.matches}
          value={step.updateBy}
          onChange={step.matchBy}
        />
      )}
      {isTold && <Problems problems={preview.problems} count={preview.problemCount} rowCount={preview.rowCount} />}
      {isTold && preview.problemCount > 0 && (
        <RadioGroup
          label={t('imports.badRows')}
          value={step.badRows}
          onChange={choice => step.setBadRows(choice === 'skip' ? 'skip' : 'refuse')}
          options={[
            { id: 'refuse', label: t('imports.badRefuse') },
            { id: 'skip', label: t('imports.badSkip') },
          ]}
        />
      )}
      <div className={styles.bar}>
        <div className={styles.trial} role="status">
          <p className={styles.counts}>{isTold ? t('imports.counts', preview.counts) : t(whyNot)}</p>
          {questions > 0 && <span className={styles.hint}>{t('imports.openQuestions', { count: questions })}</span>}
          {step.isStale && !isChecking && <span className={styles.hint}>{t('imports.stale')}</span>}
          <Button size="small" icon="refresh" isBusy={isChecking} onPress={() => void step.check()}>
            {t('imports.check')}
          </Button>
        </div>
        <div className={styles.footer}>
          <Button onPress={onBack}>{t('imports.again')}</Button>
          <Button
            variant="primary"
            icon="upload"
            isBusy={step.isStarting}
            isDisabled={!step.isImportable || preview.rowCount === 0}
            onPress={() => void step.start()}
          >
            {t('imports.import', { count: preview.rowCount })}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** A file that was imported before rather belongs where its records are. */
function ExistingCollection({ preview: { existing }, onInto }: Pick<MappingStepProps, 'preview' | 'onInto'>) {
  const [isBusy, setBusy] = useState(false)
  if (!existing) return null
  const take = async () => {
    setBusy(true)
    await onInto(existing.collectionId)
    setBusy(false)
  }
  return (
    <Banner
      status="info"
      actions={
        <Button size="small" isBusy={isBusy} onPress={() => void take()}>
          {t('imports.intoIt')}
        </Button>
      }
    >
      {t('imports.existing', { name: existing.name })}
    </Banner>
  )
}

/** Nothing can be imported of it. */
function NoColumns({ preview, onBack }: { preview: Preview; onBack: () => void }) {
  return (
    <EmptyState
      icon="error"
      title={t('imports.noColumns', { name: preview.fileName })}
      description={preview.problems.map(({ message }) => message).join(' ')}
      action={<Button onPress={onBack}>{t('imports.again')}</Button>}
    />
  )
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

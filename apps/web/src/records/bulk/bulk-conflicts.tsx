import type { FieldConflict } from '@trellis/base'
import { ownValue } from '@trellis/base'
import { describeProblem } from '@trellis/fields/web'
import type { RecordSchema } from '@trellis/model'
import { Button, Chip, Dialog } from '@trellis/ui'
import { displayValue } from '../activity/change.tsx'
import styles from './bulk.module.css'
import type { BulkFailure } from './save-bulk.ts'
import { t } from './texts.ts'
import type { BulkSave } from './use-bulk-save.ts'

type BulkConflictsProps = {
  schema: RecordSchema
  bulk: BulkSave
  /** What a record is called. */
  titleOf: (id: string) => string
  /** Back to what was not saved. */
  onGoBack: () => void
  onCancel: () => void
  onDone: () => void
}

/** What a bulk save left: override, go back to editing, or cancel (1 §4). */
export function BulkConflicts({ schema, bulk, titleOf, onGoBack, onCancel, onDone }: BulkConflictsProps) {
  const { failures, saved, isSaving } = bulk
  const mayOverride = failures.some(({ code }) => code === 'UPDATE_CONFLICT')
  const footer = (
    <>
      <Button onPress={onCancel} isDisabled={isSaving}>
        {t('bulk.cancel')}
      </Button>
      <Button onPress={onGoBack} isDisabled={isSaving} autoFocus>
        {t('bulk.goBack')}
      </Button>
      <Button
        variant="primary"
        status="warn"
        isBusy={isSaving}
        isDisabled={!mayOverride}
        onPress={() => void bulk.override().then(isDone => isDone && onDone())}
      >
        {t('bulk.override')}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen={failures.length > 0}
      onClose={onGoBack}
      status="warn"
      icon="warning"
      title={t('bulk.failedTitle', { count: failures.length })}
      description={t('bulk.failedWhat', { count: saved })}
      footer={footer}
    >
      <ul className={styles.failures}>
        {failures.map(failure => (
          <Failure key={failure.index} {...{ failure, schema, titleOf }} />
        ))}
      </ul>
    </Dialog>
  )
}

type FailureProps = { failure: BulkFailure; schema: RecordSchema; titleOf: (id: string) => string }

function Failure({ failure, schema, titleOf }: FailureProps) {
  const { code, message, details, input } = failure
  const conflicts = Object.entries(details?.conflicts ?? {})
  const fields = Object.entries(details?.fields ?? {})
  return (
    <li className={styles.failure}>
      <span className={styles.failureHead}>
        <strong>{titleOf(String(input['id']))}</strong>
        <Chip status={code === 'UPDATE_CONFLICT' ? 'warn' : 'error'}>{t(`bulk.code.${code}`)}</Chip>
      </span>
      {conflicts.length === 0 && fields.length === 0 && <p className={styles.why}>{message}</p>}
      {fields.map(([path, why]) => (
        <p key={path} className={styles.why}>
          {describeProblem(schema.properties, { path, message: why })}
        </p>
      ))}
      {conflicts.map(([id, conflict]) => (
        <Conflict key={id} {...{ id, conflict, schema }} />
      ))}
    </li>
  )
}

type ConflictProps = { id: string; conflict: FieldConflict; schema: RecordSchema }

function Conflict({ id, conflict, schema }: ConflictProps) {
  const field = ownValue(schema.properties, id)
  const textOf = (value: unknown) =>
    value === undefined || value === null || value === '' ? t('bulk.empty') : displayValue(value, field)
  return (
    <dl className={styles.conflict}>
      <dt>{field?.title ?? id}</dt>
      <dd>
        {t('bulk.mine')}: {textOf(conflict.mine)}
      </dd>
      <dd>
        {t('bulk.theirs')}: {textOf(conflict.theirs)}
      </dd>
    </dl>
  )
}

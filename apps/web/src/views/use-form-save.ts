import { shownError, type TriggerOutcome } from '@trellis/actions/run'
import type { FieldProblem } from '@trellis/base'
import { listensTo, useViewHost } from '@trellis/components/web'
import type { FormChanges, SaveResult } from '@trellis/fields/web'
import type { TrellisRecord, ViewComponent } from '@trellis/model'
import { call } from '../api/call.ts'
import { problemsOf } from '../records/detail/save-record.ts'
import { useStoreRecord } from '../records/detail/use-record.ts'
import type { useRecordForm } from '../records/detail/use-record-form.ts'
import { t } from './texts.ts'

type FormOfView = { component: ViewComponent; record: TrellisRecord | undefined; onCreated: () => void }

/** Saves the record of a form, or does what the view says in place of that; then what follows success or an error. */
export function useFormSave({ component, record, onCreated }: FormOfView, form: ReturnType<typeof useRecordForm>) {
  const { fire, replace } = useViewHost()
  const { store, collection } = form
  const storeRecord = useStoreRecord(collection.collectionId)
  const submits = listensTo(component, 'onSubmit')

  /** What was done may have changed the record: it is shown as it is stored. */
  async function finish(item: FormChanges['record']): Promise<SaveResult> {
    if (!record) {
      // Before another one takes its place.
      store.commit(item)
      onCreated()
      return { record: item }
    }
    const cursor = { collectionId: collection.collectionId, id: record.id }
    const stored = await call('DATA_GET', { cursor }).catch(() => undefined)
    if (!stored) return { record: item }
    store.commit({ ...stored }, stored.version)
    await storeRecord(stored)
    return { record: { ...stored }, version: stored.version }
  }

  async function save(changes: FormChanges): Promise<SaveResult> {
    const item = { ...store.getValues(), ...changes.record }
    const outcome = submits ? await replace(component, 'onSubmit', { item, changed: changes.record }) : undefined
    const result = outcome
      ? outcome.ended === 'well'
        ? await finish(item)
        : refusedBy(outcome)
      : await form.save(changes)
    if (result && 'record' in result) void fire(component, 'onSuccess', { item: outcome ? item : result.record })
    else if (outcome?.ended !== 'stopped') void fire(component, 'onError', { error: errorOf(outcome) })
    return result
  }
  return { submits, save }
}

/** What the server said of the fields that an action sent it. */
function refusedBy(outcome: TriggerOutcome): { problems: readonly FieldProblem[] } | undefined {
  const cause = outcome.ended === 'failed' && outcome.error instanceof Error ? outcome.error.cause : undefined
  const problems = problemsOf(cause)
  return problems && { problems }
}

const errorOf = (outcome: TriggerOutcome | undefined) =>
  outcome?.ended === 'failed' ? shownError(outcome.error) : { code: 'VALIDATION_ERROR', message: t('views.refused') }

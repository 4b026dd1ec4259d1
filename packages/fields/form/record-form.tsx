import type { DetailGroup, RecordSchema } from '@trellis/model'
import { classes } from '@trellis/ui'
import { type FormEvent, type ReactNode, useCallback, useId, useMemo, useRef } from 'react'
import { t } from '../texts.ts'
import { arrangeFields } from './arrange-fields.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormBody } from './form-body.tsx'
import { FormProvider, type FormSettings } from './form-context.tsx'
import type { FormMode } from './form-mode.ts'
import { EmptyForm } from './form-section-view.tsx'
import type { FormChanges, FormStore } from './form-store.ts'
import { toWireChanges } from './form-validator.ts'
import styles from './record-form.module.css'
import { SaveBar } from './save-bar.tsx'
import { useFormNavigation } from './use-form-navigation.ts'
import { useFormSummary } from './use-form-store.ts'
import { type SaveResult, useSubmit } from './use-submit.ts'

export type SaveActions = 'top' | 'bottom' | 'both' | 'none'

export type RecordFormProps = {
  store: FormStore
  schema: RecordSchema
  groups: readonly DetailGroup[]
  onSave: (changes: FormChanges) => Promise<SaveResult>
  /** The record being edited; without an id while it is new. */
  record?: { collectionId: string; id?: string }
  mode?: FormMode
  saveActions?: SaveActions
  saveLabel?: string
  /** More buttons, before Save. */
  actions?: ReactNode
  errorSummary?: 'expanded' | 'popover'
  isReadOnly?: boolean
  isDisabled?: boolean
  /** Save waits for uploads. */
  isUploading?: boolean
  /** For builders: hidden fields and groups, marked. */
  includeHidden?: boolean
  /** Name of the form for screen readers. */
  label?: string
  onFieldFocus?: (path: string) => void
  /** For buttons elsewhere: `<button type="submit" form={id}>`. */
  id?: string
  className?: string
}

/** A record's form, made from its schema and groups (2 §2.2). */
export function RecordForm(props: RecordFormProps) {
  const {
    store,
    schema,
    groups,
    mode = 'plain',
    saveActions = 'bottom',
    includeHidden = false,
    record,
    onFieldFocus,
  } = props
  const { isReadOnly = false, isUploading = false, errorSummary = 'expanded' } = props
  const ownId = useId()
  const formId = props.id ?? ownId
  const summary = useFormSummary(store)
  const sections = useMemo(
    () => arrangeFields({ schema, groups, ungrouped: t('form.ungrouped'), includeHidden }),
    [schema, groups, includeHidden],
  )
  const summaryRef = useRef<HTMLDivElement>(null)
  const navigation = useFormNavigation({ sections, mode, formId, summaryRef })
  const { onSave } = props
  const save = useCallback((changes: FormChanges) => onSave(toWireChanges(schema, changes)), [onSave, schema])
  const submit = useSubmit({ store, onSave: save, onRefused: navigation.focusSummary })
  const isDisabled = (props.isDisabled ?? false) || summary.isSaving
  const settings = useMemo<FormSettings>(
    () => ({
      store,
      isDisabled,
      isReadOnly,
      formId,
      ...(record ? { record } : {}),
      ...(onFieldFocus ? { onFieldFocus } : {}),
    }),
    [store, isDisabled, isReadOnly, formId, record, onFieldFocus],
  )
  const shownProblems = summary.isShowingErrors ? navigation.problemsHere(summary.problems) : []
  const titles = Object.fromEntries(Object.entries(schema.properties).map(([path, field]) => [path, field.title]))
  const entries = { problems: shownProblems, titles, onSelect: navigation.focusField }
  const bar = (
    <SaveBar
      mode={mode}
      navigation={navigation}
      summary={summary}
      isDisabled={isDisabled || isUploading}
      isReadOnly={isReadOnly}
      label={props.saveLabel ?? t('form.save')}
      actions={props.actions}
      errors={errorSummary === 'popover' && <ErrorSummary {...entries} variant="popover" ref={summaryRef} />}
    />
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isReadOnly && !isDisabled && !isUploading && navigation.isLast) void submit()
  }
  return (
    <FormProvider value={settings}>
      <form
        id={formId}
        className={classes(styles.form, props.className)}
        aria-label={props.label ?? t('form.label')}
        data-mode={mode}
        noValidate
        onSubmit={send}
      >
        {(saveActions === 'top' || saveActions === 'both') && bar}
        {errorSummary === 'expanded' && (
          <div className={styles.summary} hidden={shownProblems.length === 0}>
            <ErrorSummary {...entries} variant="expanded" ref={summaryRef} />
          </div>
        )}
        {sections.length === 0 ? <EmptyForm /> : <FormBody {...{ sections, mode, navigation, summary }} />}
        {(saveActions === 'bottom' || saveActions === 'both') && bar}
      </form>
    </FormProvider>
  )
}

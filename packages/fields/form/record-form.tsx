import type { DetailGroup, FormMode, RecordSchema } from '@trellis/model'
import { type ColumnMode, classes, SkipLink } from '@trellis/ui'
import { type FormEvent, type ReactNode, useCallback, useId, useMemo, useRef } from 'react'
import { useUnsupportedFormats } from '../field-input.tsx'
import { t } from '../texts.ts'
import { arrangeFields } from './arrange-fields.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormBody } from './form-body.tsx'
import { FormProvider, type FormSettings } from './form-context.tsx'
import { EmptyForm } from './form-section-view.tsx'
import type { FormChanges } from './form-state.ts'
import type { FormStore } from './form-store.ts'
import { toWireChanges } from './form-validator.ts'
import { ownSections } from './is-big-form.ts'
import { nameActivity } from './name-activity.ts'
import styles from './record-form.module.css'
import { SaveBar } from './save-bar.tsx'
import { useFormNavigation } from './use-form-navigation.ts'
import { useFormSummary } from './use-form-store.ts'
import { useFormulas } from './use-formulas.ts'
import { useGradualCount } from './use-gradual-count.ts'
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
  /** How the groups of a plain form are set out; one below the other by default. */
  columns?: ColumnMode
  /** Fields of a group beside each other where there is room; 2 by default, at least 1. */
  maxColumns?: number
  /** For builders: hidden fields and groups, marked. */
  includeHidden?: boolean
  /** By view-only field: what stands in place of a value that says nothing to people, such as the name of a user. */
  shown?: Readonly<Record<string, string>>
  /** Name of the form for screen readers. */
  label?: string
  onFieldFocus?: (path: string) => void
  /** For buttons elsewhere: `<button type="submit" form={id}>`. */
  id?: string
  className?: string
}

/** From more fields than these on, by Tab alone it is a long way to Save. */
const longForm = 10

/** A record's form, made from its schema and groups (2 §2.2). */
export function RecordForm(props: RecordFormProps) {
  const { store, schema, groups, mode = 'plain', saveActions = 'bottom', includeHidden = false, record } = props
  const { isReadOnly = false, errorSummary = 'expanded', columns, maxColumns = 2, onSave } = props
  const ownId = useId()
  const formId = props.id ?? ownId
  const saveId = `${formId}-save`
  const summary = useFormSummary(store)
  useFormulas({ store, schema, groups, record })
  useUnsupportedFormats(Object.values(schema.properties).map(({ format }) => format))
  const { hidden } = summary
  const isStored = store.getLoaded()['createdAt'] !== undefined
  const sections = useMemo(() => {
    const all = arrangeFields({ schema, groups, ungrouped: t('form.ungrouped'), includeHidden, hidden, isStored })
    // Steps lead through what is to be filled in.
    return mode === 'stepper' ? ownSections(all) : all.map(nameActivity)
  }, [schema, groups, mode, includeHidden, hidden, isStored])
  const total = sections.reduce((sum, { fields }) => sum + fields.length, 0)
  const { count, showAll } = useGradualCount(total)
  const summaryRef = useRef<HTMLDivElement>(null)
  const navigation = useFormNavigation({ sections, mode, formId, summaryRef, showAll })
  const save = useCallback((changes: FormChanges) => onSave(toWireChanges(schema, changes)), [onSave, schema])
  const submit = useSubmit({ store, onSave: save, onRefused: navigation.focusSummary })
  const isDisabled = (props.isDisabled ?? false) || summary.isSaving
  const settings = useSettings({ store, isDisabled, isReadOnly, formId }, props)
  const shownProblems = summary.isShowingErrors ? navigation.problemsHere(summary.problems) : []
  const { properties } = schema
  const entries = { problems: shownProblems, properties, isShown: navigation.isShown, onSelect: navigation.focusField }
  const bar = (
    <SaveBar
      {...(saveActions === 'bottom' ? { saveId } : {})}
      mode={mode}
      navigation={navigation}
      summary={summary}
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
      label={props.saveLabel ?? t('form.save')}
      actions={props.actions}
      errors={errorSummary === 'popover' && <ErrorSummary {...entries} variant="popover" ref={summaryRef} />}
    />
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isReadOnly && !isDisabled && !summary.isUploading && navigation.isLast) void submit()
  }
  return (
    <FormProvider value={settings}>
      <form
        id={formId}
        className={classes(styles.form, props.className)}
        aria-label={props.label ?? t('form.label')}
        data-mode={mode}
        data-max-columns={Math.max(1, maxColumns)}
        noValidate
        onSubmit={send}
      >
        {(saveActions === 'top' || saveActions === 'both') && bar}
        {saveActions === 'bottom' && total > longForm && !isReadOnly && navigation.isLast && (
          <SkipLink target={saveId}>{t('form.skip')}</SkipLink>
        )}
        {errorSummary === 'expanded' && (
          <div className={styles.summary} hidden={shownProblems.length === 0}>
            <ErrorSummary {...entries} variant="expanded" ref={summaryRef} />
          </div>
        )}
        {sections.length === 0 ? (
          <EmptyForm />
        ) : (
          <FormBody {...{ sections, mode, columns, navigation, summary, store, count }} />
        )}
        {(saveActions === 'bottom' || saveActions === 'both') && bar}
      </form>
    </FormProvider>
  )
}

type OfEveryForm = Pick<FormSettings, 'store' | 'isDisabled' | 'isReadOnly' | 'formId'>

/** The same object as long as nothing in it changes, because every field reads it. */
function useSettings(
  { store, isDisabled, isReadOnly, formId }: OfEveryForm,
  given: Pick<RecordFormProps, 'record' | 'shown' | 'onFieldFocus'>,
): FormSettings {
  const { record, shown, onFieldFocus } = given
  return useMemo(
    () => ({
      store,
      isDisabled,
      isReadOnly,
      formId,
      ...(record ? { record } : {}),
      ...(shown ? { shown } : {}),
      ...(onFieldFocus ? { onFieldFocus } : {}),
    }),
    [store, isDisabled, isReadOnly, formId, record, shown, onFieldFocus],
  )
}

import { ownValue } from '@trellis/base'
import { type FormulaProperty, showsText } from '@trellis/fields/formula'
import { type FormulaScope, fromJson, isFormulaJson, preview, type ScopeTypes } from '@trellis/formula'
import type { FieldSchema, RecordSchema } from '@trellis/model'
import { ConfirmDialog, classes, FormField, Icon, IconButton } from '@trellis/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { useWorkspace } from '../session/queries.ts'
import { useUser } from '../session/session-store.ts'
import styles from './formula-field.module.css'
import { acceptedAt, scopeAt } from './formula-places.ts'
import type { InsideField } from './inside-field.ts'
import { sampleInside, sampleScope } from './scope.ts'
import { t } from './texts.ts'

type Editor = typeof import('./formula-editor.tsx')['FormulaEditor']
let loaded: Editor | undefined

/** Fetched while the person looks at the settings. Without Suspense, which would hold back what it shows for 300 ms. */
function useEditor(isOpen: boolean): Editor | undefined {
  const [editor, setEditor] = useState(() => loaded)
  const [failure, setFailure] = useState<{ error: unknown }>()
  useEffect(() => {
    if (editor) return
    const take = (module: { FormulaEditor: Editor }) => {
      loaded = module.FormulaEditor
      setEditor(() => loaded)
    }
    import('./formula-editor.tsx').then(take, (error: unknown) => isOpen && setFailure({ error }))
  }, [editor, isOpen])
  if (failure) throw failure.error
  return editor
}

/** What a formula can refer to, and values to try it with. */
export type OwnScope = { types: ScopeTypes; sample: FormulaScope }

type FormulaFieldProps = {
  name: string
  place: FormulaProperty
  schema: RecordSchema
  field: FieldSchema
  /** Where the field stands inside another: what its formulas know of that. */
  within?: InsideField
  /** In place of the roots of the place, where no record is worked on. */
  ownScope?: OwnScope
  /** Where the records are stored: one of them gives the values to try it with. */
  collectionId?: string
  value: unknown
  /** Undefined removes it. */
  onChange: (value: unknown) => void
  description?: string
  error?: string | undefined
  /** In one line with its `fx`, under a label that is said elsewhere. */
  isInline?: boolean
  /** Takes a formula that the place refuses for the clock or chance. */
  onEvaluate?: (formula: unknown) => void
  /** The input of a fixed value; without one the property takes formulas alone. */
  children?: ReactNode
}

/** A property with its `fx`: a fixed value by its own input, or a formula of which it shows one line. */
export function FormulaField(props: FormulaFieldProps) {
  const {
    name,
    place,
    schema,
    field,
    within,
    ownScope,
    collectionId,
    value,
    onChange,
    isInline = false,
    onEvaluate,
    children,
    ...shell
  } = props
  const [isOpen, setOpen] = useState(false)
  const [isLosing, setLosing] = useState(false)
  const isOnly = children === undefined
  const isFormula = isOnly ? value !== undefined && value !== '' : isFormulaJson(value)
  const text = isFormula ? preview(fromJson(value).tree) : ''
  const Editor = useEditor(isOpen)
  const close = () => setOpen(false)
  return (
    <div className={styles.field} data-inline={isInline || undefined} data-formula={place.path}>
      {isFormula || isOnly ? (
        <FormField label={name} isLabelHidden={isInline} {...shell}>
          {control => (
            <span className={styles.row}>
              <button
                type="button"
                id={control.id}
                className={styles.preview}
                aria-label={t('formula.open', { name, formula: text || t('formula.nothing') })}
                aria-describedby={control['aria-describedby']}
                data-empty={text === '' || undefined}
                data-invalid={shell.error ? true : undefined}
                onClick={() => setOpen(true)}
              >
                <Icon name="functions" size={16} />
                <code>{text || t('formula.nothing')}</code>
              </button>
              {isOnly && isFormula && (
                <IconButton
                  icon="close"
                  size="small"
                  label={t('formula.removeOf', { name })}
                  onPress={() => setLosing(true)}
                />
              )}
            </span>
          )}
        </FormField>
      ) : (
        children
      )}
      {!isOnly && (
        <button
          type="button"
          className={classes(styles.toggle)}
          aria-pressed={isFormula}
          aria-label={isFormula ? t('formula.fxOff', { name }) : t('formula.fxOn', { name })}
          title={isFormula ? t('formula.fxOff', { name }) : t('formula.fxOn', { name })}
          onClick={() => (isFormula ? setLosing(true) : setOpen(true))}
        />
      )}
      {isOpen && Editor && (
        <Opened
          {...{ Editor, name, place, schema, field, within, ownScope, collectionId, value }}
          onClose={close}
          onApply={applied(onChange, close)}
          onEvaluate={onEvaluate && applied(onEvaluate, close)}
        />
      )}
      {isLosing && (
        <ConfirmDialog
          isOpen
          status="warn"
          title={t('formula.lossTitle')}
          description={t('formula.lossWhat', { formula: text })}
          confirmLabel={t('formula.remove')}
          backLabel={t('formula.keepFormula')}
          onConfirm={() => onChange(undefined)}
          onClose={() => setLosing(false)}
        />
      )}
    </div>
  )
}

type FormulaDialogProps = Pick<
  FormulaFieldProps,
  'name' | 'place' | 'schema' | 'field' | 'ownScope' | 'value' | 'onChange'
> & {
  onClose: () => void
}

/** The editor alone, for a property that has an input of its own. */
export function FormulaDialog({ onChange, onClose, ownScope, ...props }: FormulaDialogProps) {
  const Editor = useEditor(true)
  if (!Editor) return null
  const none = { within: undefined, collectionId: undefined, onEvaluate: undefined }
  return (
    <Opened
      {...props}
      {...none}
      Editor={Editor}
      ownScope={ownScope}
      onClose={onClose}
      onApply={applied(onChange, onClose)}
    />
  )
}

function applied(onChange: (value: unknown) => void, close: () => void) {
  return (value: unknown) => {
    onChange(value === null || value === '' ? undefined : value)
    close()
  }
}

type OpenedProps = Pick<FormulaFieldProps, 'name' | 'place' | 'schema' | 'field' | 'value'> & {
  within: InsideField | undefined
  ownScope: OwnScope | undefined
  collectionId: string | undefined
  Editor: Editor
  onApply: (value: unknown) => void
  onEvaluate: ((value: unknown) => void) | undefined
  onClose: () => void
}

/** With the types and samples of the place, made once it is opened. */
function Opened({ Editor, place, schema, field, within, ownScope, ...props }: OpenedProps) {
  const { id, email, fullName, roles } = useUser()
  const organisation = useWorkspace()?.name ?? ''
  const [given] = useState(() => ({
    scope: ownScope?.types ?? scopeAt(place, schema, within?.inside),
    sample: sampleFor(
      { place, schema, within, ownScope },
      {
        id,
        email,
        name: fullName,
        fullName,
        organisation,
        values: {},
        roles: [...roles],
      },
    ),
    accepted: acceptedAt(place, field),
    ownField: place.use === 'value' && !within ? idOf(schema, field) : undefined,
    templateOf: showsText(place, field) ? schema : undefined,
  }))
  return <Editor {...props} {...given} schema={schema} isLasting={place.isLasting ?? false} />
}

type SamplePlace = Pick<OpenedProps, 'place' | 'schema' | 'within' | 'ownScope'>

function sampleFor({ place, schema, within, ownScope }: SamplePlace, user: Parameters<typeof sampleScope>[2]) {
  if (ownScope) return { ...sampleScope(['user', 'platform'], schema, user), ...ownScope.sample }
  const own = within && place.isLasting ? {} : sampleScope(place.roots, schema, user)
  return { ...own, ...(within ? sampleInside(within) : {}) }
}

function idOf({ properties }: RecordSchema, field: FieldSchema): string | undefined {
  return Object.keys(properties).find(id => ownValue(properties, id) === field)
}

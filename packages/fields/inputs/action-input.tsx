import { actionNames } from '@trellis/actions'
import { isPlainObject, ownValue } from '@trellis/base'
import { Button, Dialog } from '@trellis/ui'
import { lazy, useMemo, useState } from 'react'
import type { InputProps } from '../define-format-web.ts'
import { EditorsContext, useEditors } from '../editors-context.tsx'
import type { FormChanges } from '../form/form-state.ts'
import { useField } from '../form/use-form-store.ts'
import { isEmptyValue } from '../validate/validate-record.ts'
import { t } from '../widget-texts.ts'
import {
  actionFormSchema,
  asksByInput,
  collectionOf,
  flowOf,
  makeActionStore,
  othersKey,
  storedAction,
} from './action-form.ts'
import { FormulaOrValue } from './formula-or-value.tsx'
import { OpenerField } from './opener-field.tsx'
import { useFlowInputs } from './use-flow-inputs.ts'

/** A form has inputs, and this input has a form. */
const RecordForm = lazy(async () => ({ default: (await import('../form/record-form.tsx')).RecordForm }))

/** One action: what it is called, and a dialog with all that it is (2 §2.4). */
export function ActionInput(props: InputProps) {
  const { value, readOnly } = props
  const nameOf = useActionName()
  const isSet = isPlainObject(value) && !isEmptyValue(value['type'])
  return (
    <OpenerField
      field={{ ...props, ...(props.error && props.errors ? { error: firstOf(props) } : {}) }}
      icon="bolt"
      text={t(readOnly ? 'field.seeAction' : isSet ? 'field.editActionShort' : 'field.defineAction')}
      summary={isSet && nameOf(value)}
      isEmpty={!isSet}
    >
      {close => <ActionDialog {...props} onClose={close} />}
    </OpenerField>
  )
}

/** What is wrong inside stands at fields that only the dialog shows. */
const firstOf = ({ error, errors = {} }: InputProps): string => Object.values(errors)[0] ?? error ?? ''

/** Its own name, else the name of what it does. */
export function actionName(action: unknown): string {
  const { label, type } = isPlainObject(action) ? action : {}
  if (!isEmptyValue(label)) return String(label)
  const id = String(type ?? '')
  return ownValue(actionNames, id) ?? id
}

/** A flow is called so, where it is known. */
function useActionName(): (action: unknown) => string {
  const { flows = [] } = useEditors()
  return action => {
    const name = actionName(action)
    return flows.find(({ id }) => id === name)?.label ?? name
  }
}

/** Edits a draft: OK hands it over, Escape and closing forget it. */
function ActionDialog({ value, onChange, onClose, disabled, readOnly }: InputProps & { onClose: () => void }) {
  const [store] = useState(() => makeActionStore(value))
  const type = useField(store, 'type').value
  const hasOthers = !isEmptyValue(useField(store, othersKey).value)
  const { value: parameters } = useField(store, 'parameters')
  const collectionId = collectionOf(type, parameters)
  const around = useEditors()
  const { components } = around
  const payload = useField(store, 'payload').value
  const known = useFlowInputs(flowOf(type, parameters))
  const inputs = known && asksByInput(known, { type, parameters, payload }) ? known : undefined
  const [hasParameters] = useState(() => !isEmptyValue(parameters))
  const schema = useMemo(
    () => actionFormSchema({ type }, { hasOthers, hasParameters, collectionId, components, inputs }),
    [type, hasOthers, hasParameters, collectionId, components, inputs],
  )
  const editors = useMemo(() => ({ ...around, FormulaInput: FormulaOrValue }), [around])
  const name = useActionName()({ label: useField(store, 'label').value, type })
  const apply = async (changes: FormChanges) => {
    onChange(storedAction({ ...store.getLoaded(), ...changes.record }))
    onClose()
    return undefined
  }
  const isFixed = readOnly || disabled
  return (
    <Dialog isOpen onClose={onClose} icon="bolt" title={t('field.editAction', { label: name }).trim()}>
      {/* The page's own form around this field hears of what is submitted in here too. */}
      <div onSubmit={event => event.stopPropagation()}>
        <EditorsContext value={editors}>
          <RecordForm
            store={store}
            schema={schema}
            groups={[]}
            label={t('field.action')}
            saveLabel={t('field.ok')}
            isReadOnly={isFixed}
            {...(isFixed ? { actions: <Button onPress={onClose}>{t('field.ok')}</Button> } : {})}
            onSave={apply}
          />
        </EditorsContext>
      </div>
    </Dialog>
  )
}

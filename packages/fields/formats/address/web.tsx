import { isPlainObject, ownValue } from '@trellis/base'
import { copyText, FormField, Icon, IconButton, Link, toast } from '@trellis/ui'
import { lazy, Suspense, useState } from 'react'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { fieldProps, placeholderOf } from '../../inputs/field-props.ts'
import { t as formText } from '../../texts.ts'
import { t } from '../../widget-texts.ts'
import styles from './address.module.css'
import { mapHref } from './map-href.ts'
import { rules } from './rules.ts'

export const web = defineFormatWeb({ Input, Cell })

const AddressDialog = lazy(async () => ({ default: (await import('./address-dialog.tsx')).AddressDialog }))

/** One line that opens the dialog, and the way to the map. */
function Input(props: InputProps) {
  const { schema, onChange, onBlur, errors } = props
  const [isOpen, setOpen] = useState(false)
  const value = isPlainObject(props.value) ? props.value : {}
  const { label, isLabelHidden, description, info, isRequired, isDisabled, isReadOnly } = fieldProps(props)
  const href = mapHref(value)
  const error = props.error ?? innerProblem(errors)
  const text = rules.display(value)
  const close = () => {
    setOpen(false)
    onBlur?.()
  }
  return (
    <FormField
      {...{ label, description, info, error }}
      isLabelHidden={isLabelHidden ?? false}
      isRequired={isRequired ?? false}
    >
      {control => (
        <div className={styles.field}>
          <span className={styles.line}>
            <button
              id={control.id}
              type="button"
              className={styles.box}
              aria-labelledby={`${control['aria-labelledby']} ${control.id}-text`}
              aria-describedby={control['aria-describedby']}
              aria-haspopup="dialog"
              data-invalid={control['aria-invalid']}
              data-readonly={isReadOnly || undefined}
              disabled={isDisabled || isReadOnly}
              onClick={() => setOpen(true)}
            >
              <span id={`${control.id}-text`} className={text ? styles.text : styles.placeholder}>
                {text || (isReadOnly ? '–' : (placeholderOf(props).placeholder ?? t('field.addressEmpty')))}
              </span>
              <span className={styles.icon}>
                <Icon name="location_on" size={18} />
              </span>
            </button>
            {text && (
              <IconButton
                icon="content_copy"
                size="small"
                iconSize={16}
                label={t('field.copyAddress')}
                onPress={() => void copy(text)}
              />
            )}
          </span>
          {href && (
            <Link href={href} isExternal>
              {t('field.openMap')}
            </Link>
          )}
          <Suspense fallback={null}>
            {isOpen && <AddressDialog schema={schema} value={value} onApply={onChange} onClose={close} />}
          </Suspense>
        </div>
      )}
    </FormField>
  )
}

async function copy(address: string): Promise<void> {
  if (await copyText(address)) toast.success({ title: t('field.copied') })
}

/** What is wrong with a part, for the closed field. */
function innerProblem(errors: InputProps['errors']): string | undefined {
  const [first] = Object.entries(errors ?? {})
  if (!first) return undefined
  const [key, message] = first
  return formText('form.errorEntry', { path: ownValue(rules.parts, key)?.title ?? key, message })
}

function Cell({ value }: CellProps) {
  return <CellText>{rules.display(value)}</CellText>
}

import { isPlainObject } from '@trellis/base'
import { Link } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { FieldInput } from '../../field-input.tsx'
import { CellText } from '../../inputs/cell-text.tsx'
import { nestedErrors } from '../../inputs/nested-errors.ts'
import { NestedFrame } from '../../inputs/nested-frame.tsx'
import { t, translateSetting } from '../../texts.ts'
import styles from './address.module.css'
import { format } from './format.ts'
import { mapHref } from './map-href.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const { id, fieldId, schema, onChange, disabled, readOnly, errors } = props
  const value = isPlainObject(props.value) ? props.value : {}
  const required = schema.metadata?.requiredParts ?? []
  const change = (key: string, next: unknown) => {
    const { [key]: _before, ...rest } = value
    const isGone = next === undefined || next === null || next === ''
    const changed = isGone ? rest : { ...rest, [key]: next }
    onChange(Object.keys(changed).length === 0 ? null : changed)
  }
  const href = mapHref(value)
  return (
    <NestedFrame {...props} collapsedText={format.display(value)}>
      <div className={styles.parts}>
        {Object.entries(format.parts).map(([key, part]) =>
          part.metadata?.hidden ? null : (
            <FieldInput
              key={key}
              id={`${id}-${key}`}
              fieldId={`${fieldId}.${key}`}
              schema={translateSetting(part)}
              value={value[key]}
              onChange={next => change(key, next)}
              required={required.includes(key)}
              disabled={disabled}
              readOnly={readOnly}
              {...nestedErrors(errors, key)}
            />
          ),
        )}
      </div>
      {href && (
        <Link href={href} isExternal>
          {t('field.openMap')}
        </Link>
      )}
    </NestedFrame>
  )
}

function Cell({ value }: CellProps) {
  return <CellText>{format.display(value)}</CellText>
}

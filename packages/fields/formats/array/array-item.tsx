import { IconButton } from '@trellis/ui'
import type { InputProps } from '../../define-format-web.ts'
import { FieldInput } from '../../field-input.tsx'
import { nestedErrors } from '../../inputs/nested-errors.ts'
import { t } from '../../texts.ts'
import { itemsOf } from '../../values/nested-values.ts'
import styles from './array.module.css'

type ArrayItemProps = InputProps & {
  place: number
  count: number
  isFixed: boolean
  onMove: (to: number) => void
  onRemove: () => void
}

export function ArrayItem({ place, count, isFixed, onMove, onRemove, ...props }: ArrayItemProps) {
  const { id, fieldId, schema, errors, error: _ofTheList, ...rest } = props
  const items = itemsOf(schema)
  const number = place + 1
  return (
    <li className={styles.item}>
      <div className={styles.input}>
        <FieldInput
          {...rest}
          id={`${id}-${place}`}
          fieldId={`${fieldId}.${place}`}
          schema={{ ...items, title: t('field.itemNumber', { title: items.title || schema.title, number }) }}
          required
          {...nestedErrors(errors, String(place))}
        />
      </div>
      {!isFixed && (
        <span className={styles.buttons}>
          <IconButton
            icon="arrow_upward"
            size="small"
            label={t('field.moveUp', { number })}
            isDisabled={place === 0}
            onPress={() => onMove(place - 1)}
          />
          <IconButton
            icon="arrow_downward"
            size="small"
            label={t('field.moveDown', { number })}
            isDisabled={place === count - 1}
            onPress={() => onMove(place + 1)}
          />
          <IconButton icon="close" size="small" label={t('field.removeItem', { number })} onPress={onRemove} />
        </span>
      )}
    </li>
  )
}

import { ownValue } from '@trellis/base'
import { Icon, IconButton } from '@trellis/ui'
import type { KeyboardEvent } from 'react'
import type { InputProps } from '../../define-format-web.ts'
import { FieldInput } from '../../field-input.tsx'
import { nestedErrors } from '../../inputs/nested-errors.ts'
import { useNestedStates } from '../../inputs/use-nested-states.ts'
import { itemsOf } from '../../values/nested-values.ts'
import { t } from '../../widget-texts.ts'
import styles from './array.module.css'
import type { ItemDrag } from './use-item-drag.ts'

type ArrayItemProps = InputProps & {
  place: number
  count: number
  isFixed: boolean
  isFull: boolean
  drag: ItemDrag
  onMove: (to: number) => void
  onDuplicate: () => void
  onRemove: () => void
}

/** One item with its handle: dragged, or moved by Alt with an arrow from anywhere inside it. */
export function ArrayItem(props: ArrayItemProps) {
  const { place, count, isFixed, isFull, drag, onMove, onDuplicate, onRemove, ...field } = props
  const { id, fieldId, schema, errors, error: _ofTheList, ...rest } = field
  const items = itemsOf(schema)
  const number = place + 1
  const { default: made } = useNestedStates()(`${fieldId}.${place}`)
  const press = (event: KeyboardEvent) => {
    const step = event.altKey ? ownValue(steps, event.key) : undefined
    if (isFixed || step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (place + step >= 0 && place + step < count) onMove(place + step)
  }
  return (
    <li>
      <div
        role="presentation"
        className={styles.item}
        data-dragged={drag.isDragged(place) || undefined}
        data-over={drag.isOver(place) || undefined}
        onKeyDown={press}
        {...drag.target(place)}
      >
        {!isFixed && (
          <span className={styles.handle} title={t('field.dragItem')} aria-hidden="true" {...drag.handle(place)}>
            <Icon name="drag_indicator" />
          </span>
        )}
        <div className={styles.input}>
          <FieldInput
            {...rest}
            id={`${id}-${place}`}
            fieldId={`${fieldId}.${place}`}
            schema={{ ...items, title: t('field.itemNumber', { title: items.title || schema.title, number }) }}
            value={rest.value ?? made}
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
            <IconButton
              icon="content_copy"
              size="small"
              label={t('field.duplicateItem', { number })}
              isDisabled={isFull}
              onPress={onDuplicate}
            />
            <IconButton icon="close" size="small" label={t('field.removeItem', { number })} onPress={onRemove} />
          </span>
        )}
      </div>
    </li>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

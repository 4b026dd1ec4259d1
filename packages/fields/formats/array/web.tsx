import { Button, VisuallyHidden } from '@trellis/ui'
import { localeTag } from '@trellis/ui/text'
import { useEffect, useRef, useState } from 'react'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { countHint } from '../../inputs/count-hint.ts'
import { NestedFrame } from '../../inputs/nested-frame.tsx'
import { t } from '../../widget-texts.ts'
import styles from './array.module.css'
import { ArrayItem } from './array-item.tsx'
import { moveItem } from './move-item.ts'
import { rules } from './rules.ts'
import { useItemDrag } from './use-item-drag.ts'
import { useItemKeys } from './use-item-keys.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const { schema, disabled, readOnly } = props
  const { items, keys, said, add, change, move, duplicate, remove, list } = useItems(props)
  const drag = useItemDrag(move)
  const isFixed = disabled || readOnly
  const isFull = schema.maxItems != null && items.length >= schema.maxItems
  const hint = countHint(schema)
  return (
    <NestedFrame {...props} collapsedText={t('field.uncollapse')}>
      {items.length > 0 && (
        <ul ref={list} className={styles.list} aria-label={schema.title}>
          {items.map((item, place) => (
            <ArrayItem
              key={keys[place]}
              {...props}
              place={place}
              count={items.length}
              value={item}
              isFixed={isFixed}
              isFull={isFull}
              drag={drag}
              onChange={next => change(place, next)}
              onMove={to => move(place, to)}
              onDuplicate={() => duplicate(place)}
              onRemove={() => remove(place)}
            />
          ))}
        </ul>
      )}
      {items.length === 0 && isFixed && <p className={styles.none}>{t('field.noItems')}</p>}
      {!isFixed && (
        <div className={styles.foot}>
          <Button variant="tertiary" size="small" icon="add" isDisabled={isFull} onPress={add}>
            {t('field.addItem')}
          </Button>
          {hint && <span className={styles.hint}>{hint}</span>}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </NestedFrame>
  )
}

/** The items and what can be done with them; what was done is said, and the focus goes along. */
function useItems({ value, onChange }: InputProps) {
  const items: unknown[] = Array.isArray(value) ? value : []
  const keys = useItemKeys(items.length)
  const [said, say] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    focusItem(list.current, wanted.current)
    wanted.current = undefined
  })
  const give = (next: unknown[]) => onChange(next.length === 0 ? null : next)
  return {
    items,
    keys: keys.list,
    said,
    list,
    add: () => {
      wanted.current = items.length
      give([...items, null])
    },
    change: (place: number, next: unknown) => give(items.map((other, at) => (at === place ? (next ?? null) : other))),
    move: (from: number, to: number) => {
      keys.move(from, to)
      give(moveItem(items, from, to))
      say(t('field.itemMoved', { number: to + 1, count: items.length }))
    },
    duplicate: (place: number) => {
      keys.insert(place + 1)
      wanted.current = place + 1
      give([...items.slice(0, place + 1), structuredClone(items[place]), ...items.slice(place + 1)])
    },
    remove: (place: number) => {
      keys.remove(place)
      wanted.current = Math.max(0, Math.min(place, items.length - 2))
      give(items.filter((_item, at) => at !== place))
      say(t('field.itemRemoved', { number: place + 1 }))
    },
  }
}

function focusItem(list: HTMLElement | null, place: number): void {
  const item = list?.children.item(place)
  item?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select, button, [tabindex="0"]')?.focus()
}

function Cell({ value, schema }: CellProps) {
  return <CellText>{rules.display(value, schema, localeTag())}</CellText>
}

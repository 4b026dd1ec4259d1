import { Button } from '@trellis/ui'
import { localeTag } from '@trellis/ui/text'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { NestedFrame } from '../../inputs/nested-frame.tsx'
import { t } from '../../texts.ts'
import styles from './array.module.css'
import { ArrayItem } from './array-item.tsx'
import { format } from './format.ts'
import { useItemKeys } from './use-item-keys.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const { schema, onChange, disabled, readOnly } = props
  const items: unknown[] = Array.isArray(props.value) ? props.value : []
  const keys = useItemKeys(items.length)
  const isFixed = disabled || readOnly
  const give = (next: unknown[]) => onChange(next.length === 0 ? null : next)
  const move = (from: number, to: number) => {
    keys.move(from, to)
    const rest = items.filter((_item, at) => at !== from)
    give([...rest.slice(0, to), items[from], ...rest.slice(to)])
  }
  const remove = (place: number) => {
    keys.remove(place)
    give(items.filter((_item, at) => at !== place))
  }
  return (
    <NestedFrame {...props} collapsedText={t('field.uncollapse')}>
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((item, place) => (
            <ArrayItem
              key={keys.list[place]}
              {...props}
              place={place}
              count={items.length}
              value={item}
              isFixed={isFixed}
              onChange={next => give(items.map((other, at) => (at === place ? (next ?? null) : other)))}
              onMove={to => move(place, to)}
              onRemove={() => remove(place)}
            />
          ))}
        </ul>
      )}
      {!isFixed && (
        <Button
          className={styles.add ?? ''}
          variant="tertiary"
          size="small"
          icon="add"
          isDisabled={schema.maxItems !== undefined && items.length >= schema.maxItems}
          onPress={() => give([...items, null])}
        >
          {t('field.addItem')}
        </Button>
      )}
    </NestedFrame>
  )
}

function Cell({ value, schema }: CellProps) {
  return <CellText>{format.display(value, schema, localeTag())}</CellText>
}

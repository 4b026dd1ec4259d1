import type { RecordSchema } from '@trellis/model'
import { Button, IconButton, MultiSelect, Popover } from '@trellis/ui'
import { cardFields, choosableFields } from '../cards/card-fields.ts'
import listStyles from '../list/record-list.module.css'
import styles from './kanban.module.css'
import { t } from './texts.ts'

type BoardFieldsProps = {
  schema: RecordSchema
  /** The field of the columns, which no card says again. */
  columnField: string | undefined
  /** Those that were chosen; undefined where nobody did. */
  chosen: readonly string[] | undefined
  onChange: (chosen: string[] | undefined) => void
}

/** Which fields stand on the cards, in the order they are chosen. */
export function BoardFields({ schema, columnField, chosen, onChange }: BoardFieldsProps) {
  const shown = cardFields(schema, { columnField, chosen }).map(([id]) => id)
  const options = choosableFields(schema, columnField).map(([id, { title, label }]) => ({ id, label: label ?? title }))
  return (
    <Popover
      label={t('board.fields')}
      placement="bottom end"
      trigger={
        <IconButton
          icon="view_agenda"
          label={t('board.fields')}
          className={listStyles.word ?? ''}
          isActive={chosen !== undefined}
        />
      }
    >
      <div className={styles.fields}>
        <MultiSelect
          label={t('board.fields')}
          description={t('board.fieldsWhy')}
          picksAll
          value={shown}
          options={options}
          onChange={onChange}
        />
        <Button size="small" isDisabled={chosen === undefined} onPress={() => onChange(undefined)}>
          {t('board.fieldsReset')}
        </Button>
      </div>
    </Popover>
  )
}

import type { RecordSchema } from '@trellis/model'
import { IconButton } from '@trellis/ui'
import { Menu } from './lazy-parts.tsx'
import { listBodies, listBodyOf } from './list-bodies.ts'
import styles from './record-list.module.css'
import { t } from './texts.ts'

type ListTypeSwitchProps = {
  type: string | undefined
  /** Absent until the first rows are there. */
  schema: RecordSchema | undefined
  onChange: (type: string) => void
}

/** Table, list, card or grid (1 §2.7), and board where a field has options. */
export function ListTypeSwitch({ type, schema, onChange }: ListTypeSwitchProps) {
  const current = listBodyOf(type)
  const offered = listBodies.filter(body => body.id === current.id || !body.fits || (schema && body.fits(schema)))
  return (
    <Menu
      label={t('records.type')}
      placement="bottom end"
      trigger={
        <IconButton
          icon={current.icon}
          label={t('records.typeNow', { type: current.label() })}
          className={styles.word ?? ''}
        />
      }
      items={offered.map(({ id, label, icon }) => ({
        id,
        label: label(),
        icon,
        isSelected: id === current.id,
        onAction: () => onChange(id),
      }))}
    />
  )
}

import { IconButton } from '@trellis/ui'
import { t } from './texts.ts'

type MoveButtonsProps = {
  ids: readonly string[]
  id: string
  name: string
  onChange: (ids: string[]) => void
}

/** Moves one of several a place up or down; nothing where there is only one. */
export function MoveButtons({ ids, id, name, onChange }: MoveButtonsProps) {
  if (ids.length < 2) return null
  const at = ids.indexOf(id)
  const moveTo = (place: number) => onChange(ids.filter(each => each !== id).toSpliced(place, 0, id))
  return (
    <>
      <IconButton
        icon="arrow_upward"
        size="small"
        label={t('apps.moveUp', { name })}
        isDisabled={at === 0}
        onPress={() => moveTo(at - 1)}
      />
      <IconButton
        icon="arrow_downward"
        size="small"
        label={t('apps.moveDown', { name })}
        isDisabled={at === ids.length - 1}
        onPress={() => moveTo(at + 1)}
      />
    </>
  )
}

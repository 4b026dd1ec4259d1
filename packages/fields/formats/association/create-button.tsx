import { Button } from '@trellis/ui'
import { t } from '../../widget-texts.ts'
import styles from './association.module.css'

type CreateButtonProps = {
  /** Whether a record may be made; undefined until that is known, while the button keeps its place unseen. */
  mayCreate: boolean | undefined
  onPress: () => void
}

/** The way to a new record of the linked collection. */
export function CreateButton({ mayCreate, onPress }: CreateButtonProps) {
  if (mayCreate === false) return null
  return (
    <span className={mayCreate ? undefined : styles.unknown}>
      <Button variant="tertiary" size="small" icon="add" onPress={onPress}>
        {t('field.createNew')}
      </Button>
    </span>
  )
}

/** The same way as an entry of a list. */
export const createOption = (onAction: () => void) => ({
  id: ' create',
  icon: 'add',
  label: t('field.createNew'),
  onAction,
})

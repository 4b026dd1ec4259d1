import { Button, KeyHint } from '@trellis/ui'
import { openOverlay } from './overlay-store.ts'
import styles from './shell.module.css'
import { t } from './texts.ts'

/** Looks like the search it opens. */
export function PaletteField() {
  return (
    <Button
      size="small"
      icon="search"
      aria-label={t('shell.searchAnything')}
      className={styles.paletteField ?? ''}
      onPress={() => openOverlay('palette')}
    >
      <span className={styles.paletteWords}>
        {t('shell.searchAnything')}
        <KeyHint keys="Ctrl+K" />
      </span>
    </Button>
  )
}

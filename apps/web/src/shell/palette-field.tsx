import { Button, KeyHint } from '@trellis/ui'
import { openOverlay } from './overlay-store.ts'
import styles from './shell.module.css'
import { t } from './texts.ts'

/** Looks like the search it opens. */
export function PaletteField() {
  return (
    <Button size="small" icon="search" className={styles.paletteField ?? ''} onPress={() => openOverlay('palette')}>
      <span className={styles.paletteWords}>
        {t('shell.searchAnything')}
        <span aria-hidden="true">
          <KeyHint keys="Ctrl+K" />
        </span>
      </span>
    </Button>
  )
}

import { IconButton } from '@trellis/ui'
import { formatNumber } from '@trellis/ui/text'
import type { ReactNode } from 'react'
import styles from './file-viewer.module.css'
import { t } from './texts.ts'
import type { Zoom } from './use-zoom.ts'

/** Buttons above what is shown; `children` stand in front of those for its size. */
export function ZoomBar({ zoom, children, end }: { zoom: Zoom; children?: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.bar}>
      {children}
      <div className={styles.zoom}>
        <IconButton icon="zoom_out" label={t('viewer.zoomOut')} isDisabled={!zoom.canShrink} onPress={zoom.shrink} />
        <span className={styles.percent} role="status">
          {t('viewer.zoom', { percent: formatNumber(Math.round(zoom.factor * 100)) })}
        </span>
        <IconButton icon="zoom_in" label={t('viewer.zoomIn')} isDisabled={!zoom.canGrow} onPress={zoom.grow} />
        <IconButton icon="fit_screen" label={t('viewer.fitted')} onPress={zoom.reset} />
      </div>
      {end}
    </div>
  )
}

import { type Density, IconButton } from '@trellis/ui'
import { Menu } from './lazy-parts.tsx'
import styles from './record-list.module.css'
import { t } from './texts.ts'

type DensityProps = { density: Density; onChange: (density: Density) => void }

/** How high the rows of lists are. */
export function DensityMenu({ density, onChange }: DensityProps) {
  const labels = { S: t('records.densityS'), M: t('records.densityM'), L: t('records.densityL') } as const
  return (
    <Menu
      label={t('records.density')}
      placement="bottom end"
      trigger={<IconButton icon="density_medium" label={t('records.density')} className={styles.nextWord ?? ''} />}
      items={(['S', 'M', 'L'] as const).map(each => ({
        id: each,
        label: labels[each],
        isSelected: each === density,
        onAction: () => onChange(each),
      }))}
    />
  )
}

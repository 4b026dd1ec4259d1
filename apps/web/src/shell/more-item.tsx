import { Button, Icon, Menu } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import type { BarEntry } from './main-rail.tsx'
import styles from './more-item.module.css'

const t = registerTexts('ui', { 'shell.more': 'More' })

/** What has no room in a phone's bar, in a menu. */
export function MoreItem({ entries }: { entries: readonly BarEntry[] }) {
  return (
    <li>
      <Menu
        placement="top end"
        label={t('shell.more')}
        items={entries.map(({ id, label, icon, href, isCurrent }) => ({
          id,
          label,
          icon,
          href,
          ...(isCurrent ? { isSelected: true } : {}),
        }))}
        trigger={
          <Button
            variant="seemless"
            className={styles.more ?? ''}
            isActive={entries.some(({ isCurrent }) => isCurrent)}
          >
            <Icon name="more_horiz" size={20} />
            <span>{t('shell.more')}</span>
          </Button>
        }
      />
    </li>
  )
}

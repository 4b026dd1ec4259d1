import { Button, Menu } from '@trellis/ui'
import styles from './members.module.css'
import { t } from './texts.ts'
import type { JoinableApp } from './use-all-apps.ts'

/** Puts somebody into one of these apps. */
export function AddToApp({ apps, onAdd }: { apps: readonly JoinableApp[]; onAdd: (app: JoinableApp) => void }) {
  if (apps.length === 0) return <p className={styles.hint}>{t('members.noAppLeft')}</p>
  return (
    <Menu
      label={t('members.addToApp')}
      trigger={<Button icon="add">{t('members.addToApp')}</Button>}
      items={apps.map(({ id, name, description }) => ({ id, label: name, ...(description ? { description } : {}) }))}
      onAction={id => {
        const app = apps.find(each => each.id === id)
        if (app) onAdd(app)
      }}
    />
  )
}

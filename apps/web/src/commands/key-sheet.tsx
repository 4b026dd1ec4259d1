import { Dialog, KeyHint, Switch } from '@trellis/ui'
import { chooseLetterKeys, usePreferences } from '../shell/preferences.ts'
import { t } from '../shell/texts.ts'
import { type Command, isPossible } from './command.ts'
import { useAllCommands } from './command-store.ts'
import styles from './key-sheet.module.css'

/** Every shortcut that works now, read from the same commands that the palette shows. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const hasLetterKeys = usePreferences(state => state.hasLetterKeys)
  const withKeys = useAllCommands().filter(command => command.keys && isPossible(command))
  const groups = [
    { title: t('shell.keysHere'), commands: withKeys.filter(({ group }) => group === 'here') },
    { title: t('shell.keysAnywhere'), commands: withKeys.filter(({ group }) => group !== 'here' && group !== 'goTo') },
    { title: t('shell.keysGoTo'), commands: withKeys.filter(({ group }) => group === 'goTo') },
  ]
  return (
    <Dialog isOpen isDismissable onClose={onClose} title={t('shell.keys')} icon="keyboard">
      {groups
        .filter(({ commands }) => commands.length > 0)
        .map(group => (
          <Keys key={group.title} {...group} />
        ))}
      <div className={styles.setting}>
        <Switch
          align="end"
          label={t('shell.letterKeys')}
          description={t('shell.letterKeysHow')}
          value={hasLetterKeys}
          onChange={chooseLetterKeys}
        />
      </div>
    </Dialog>
  )
}

function Keys({ title, commands }: { title: string; commands: readonly Command[] }) {
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.keys}>
        {commands.map(({ id, label, keys = '' }) => (
          <div key={id} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              <KeyHint keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

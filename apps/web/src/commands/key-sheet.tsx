import { Dialog, KeyHint, Switch } from '@trellis/ui'
import { chooseLetterKeys, usePreferences } from '../shell/preferences.ts'
import { t as shellText } from '../shell/texts.ts'
import { type Command, isPossible } from './command.ts'
import { useAllCommands } from './command-store.ts'
import styles from './key-sheet.module.css'
import { t } from './texts.ts'

/** Every shortcut that works now, read from the same commands that the palette shows. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const hasLetterKeys = usePreferences(state => state.hasLetterKeys)
  const withKeys = useAllCommands().filter(command => command.keys && isPossible(command))
  const groups = [
    { title: t('commands.keysHere'), commands: withKeys.filter(({ group }) => group === 'here') },
    {
      title: t('commands.keysAnywhere'),
      commands: [...withKeys.filter(({ group }) => group !== 'here' && group !== 'goTo'), toNotices()],
    },
    { title: t('commands.keysGoTo'), commands: withKeys.filter(({ group }) => group === 'goTo') },
  ]
  return (
    <Dialog isOpen isDismissable onClose={onClose} title={shellText('shell.keys')} icon="keyboard">
      {groups
        .filter(({ commands }) => commands.length > 0)
        .map(group => (
          <Keys key={group.title} {...group} />
        ))}
      <div className={styles.setting}>
        <Switch
          align="end"
          label={t('commands.letterKeys')}
          description={t('commands.letterKeysHow')}
          value={hasLetterKeys}
          onChange={chooseLetterKeys}
        />
      </div>
    </Dialog>
  )
}

/** The toasts listen themselves: it is no command, since there is nothing to do while none is there. */
const toNotices = (): Shown => ({ id: 'notices', label: t('commands.keysNotices'), keys: 'F8' })

type Shown = Pick<Command, 'id' | 'label' | 'keys'>

function Keys({ title, commands }: { title: string; commands: readonly Shown[] }) {
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

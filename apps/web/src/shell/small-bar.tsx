import { BottomBar, BottomBarItem, Button, Icon, Menu } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { useEntries } from './main-rail.tsx'
import styles from './small-bar.module.css'
import { t } from './texts.ts'

const more = registerTexts('ui', { 'shell.more': 'More' })

/** Most entries a phone's bar takes, the switch between builder and apps included. */
const mostSmall = 5

type Entries = ReturnType<typeof useEntries>['entries']

/** In place of the rail on small screens; what has no room stands in a menu. */
export function SmallBar({ isBuilder }: { isBuilder: boolean }) {
  const { entries, turn } = useEntries(isBuilder)
  const room = turn ? mostSmall - 1 : mostSmall
  const shown = entries.slice(0, entries.length > room ? room - 1 : room)
  return (
    <BottomBar label={isBuilder ? t('shell.adminMenu') : t('shell.mainMenu')}>
      {shown.map(({ id, icon, label, href, isCurrent }) => (
        <BottomBarItem key={id} {...{ icon, label, href }} isCurrent={isCurrent ?? false} />
      ))}
      {entries.length > room && <More entries={entries.slice(shown.length)} />}
      {turn && <BottomBarItem icon={turn.icon} label={turn.label} href={turn.href} />}
    </BottomBar>
  )
}

function More({ entries }: { entries: Entries }) {
  return (
    <li>
      <Menu
        placement="top end"
        label={more('shell.more')}
        items={entries.map(({ id, label, icon, href, isCurrent }) => ({
          ...{ id, label, icon, href },
          ...(isCurrent ? { isSelected: true } : {}),
        }))}
        trigger={
          <Button
            variant="seemless"
            className={styles.more ?? ''}
            isActive={entries.some(({ isCurrent }) => isCurrent)}
          >
            <Icon name="more_horiz" size={20} />
            <span>{more('shell.more')}</span>
          </Button>
        }
      />
    </li>
  )
}

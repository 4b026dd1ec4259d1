import { Toolbar } from 'react-aria-components'
import { given } from '../../given.ts'
import { t } from '../../text/english.ts'
import { Button } from '../button/button.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Menu } from '../menu/menu.tsx'
import styles from './action-bar.module.css'
import { type Action, splitActions } from './split-actions.ts'

export type ActionBarProps = {
  actions: readonly Action[]
  label: string
  /** Buttons beside More; 4 by default. */
  max?: number
  size?: 'small' | 'medium'
}

/** Important actions as buttons, the rest under More: one stop of Tab, in which arrows move. */
export function ActionBar({ actions, label, max, size = 'medium' }: ActionBarProps) {
  const { buttons, more } = splitActions(actions, max)
  return (
    <Toolbar aria-label={label} className={styles.bar ?? ''}>
      {buttons.map(({ id, label: text, icon, isPrimary, isDanger, isDisabled, href, onAction }) => (
        <Button
          key={id}
          size={size}
          variant={isPrimary ? 'primary' : 'action-secondary'}
          status={isDanger ? 'error' : 'neutral'}
          {...given({ icon, isDisabled, href, onPress: onAction })}
        >
          {text}
        </Button>
      ))}
      {more.length > 0 && (
        <Menu
          placement="bottom end"
          items={more}
          trigger={<IconButton icon="more_vert" size={size} label={t('kit.more')} />}
        />
      )}
    </Toolbar>
  )
}

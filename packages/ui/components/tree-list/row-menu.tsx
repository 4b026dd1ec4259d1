import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { given } from '../../given.ts'
import { t } from '../../text/english.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Menu } from '../menu/menu.tsx'
import styles from './tree-list.module.css'
import type { TreeListItem, TreeListProps } from './tree-list-props.ts'

type RowMenuProps = { item: TreeListItem; actions: NonNullable<TreeListProps['actions']> }

/** The menu of a row, made when it is first opened: trees have many rows. */
export function RowMenu({ item, actions }: RowMenuProps) {
  const [wasOpened, setOpened] = useState(false)
  const button = (
    <IconButton
      icon="more_horiz"
      size="small"
      tooltip={false}
      label={`${t('kit.more')}: ${item.title}`}
      {...given({ className: styles.menu })}
      // With the menu the button is another element: the menu gives the focus back to the one that has it.
      {...(wasOpened ? { autoFocus: true } : { 'aria-haspopup': 'menu', onPress: () => setOpened(true) })}
    />
  )
  return wasOpened ? <OpenedMenu item={item} actions={actions} button={button} /> : button
}

function OpenedMenu({ item, actions, button }: RowMenuProps & { button: ComponentProps<typeof Menu>['trigger'] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Menu placement="bottom end" items={actions(item)} isOpen={isOpen} onOpenChange={setOpen} trigger={button} />
      <Shown onShown={() => setOpen(true)} />
    </>
  )
}

/** Tells once that what stands before it is there, so that a menu can stand beside its button. */
function Shown({ onShown }: { onShown: () => void }) {
  const tell = useEffectEvent(onShown)
  useEffect(() => tell(), [])
  return null
}

import { createContext, memo, use } from 'react'
import { t } from '../../text/english.ts'
import { useLatest } from '../../use-latest.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Menu } from '../menu/menu.tsx'
import type { MenuEntry } from '../menu/menu-entry.tsx'
import styles from './tree-list.module.css'
import type { TreeListItem, TreeListProps } from './tree-list-props.ts'

type EntriesOf = (item: TreeListItem) => readonly MenuEntry[]

type TreeRow = {
  isMovable: boolean
  renderEnd: TreeListProps['renderEnd'] | undefined
  entriesOf: EntriesOf | undefined
}

/** What rows have beside their items; they are drawn anew for it wherever the tree keeps them. */
export const TreeRowContext = createContext<TreeRow>({
  isMovable: false,
  renderEnd: undefined,
  entriesOf: undefined,
})

export const useIsMovable = (): boolean => use(TreeRowContext).isMovable

/** Answers by the menus of now, and stays the same for as long as there are any, so that rows do, too. */
export function useEntriesOf(actions: TreeListProps['actions']): EntriesOf | undefined {
  const entriesOf = useLatest<[TreeListItem], readonly MenuEntry[]>(item => actions?.(item) ?? [])
  return actions && entriesOf
}

/** More controls at the end of a row, and its menu. */
export function RowEnd({ item }: { item: TreeListItem }) {
  const { renderEnd, entriesOf } = use(TreeRowContext)
  return (
    <>
      {renderEnd?.(item)}
      {entriesOf && <RowMenu item={item} entriesOf={entriesOf} />}
    </>
  )
}

const RowMenu = memo(function RowMenu({ item, entriesOf }: { item: TreeListItem; entriesOf: EntriesOf }) {
  return (
    <Menu
      placement="bottom end"
      items={() => entriesOf(item)}
      trigger={
        <IconButton
          icon="more_horiz"
          size="small"
          tooltip={false}
          label={`${t('kit.more')}: ${item.title}`}
          className={styles.menu ?? ''}
        />
      }
    />
  )
})

import { useState } from 'react'
import { Menu as AriaMenu, MenuSection, Separator, useFilter } from 'react-aria-components'
import { allOfThese, bulkPickOf, isBulkPick, noneOfThese } from '../select/bulk-pick.ts'
import { t } from '../select/bulk-texts.ts'
import { Searchable } from '../select/searchable.tsx'
import styles from './menu.module.css'
import { Entry, type MenuPicks } from './menu-entry.tsx'

/** Things to tick, one after the other, or all that a search shows at once. */
export function PickList({ label, options, picked, onPick }: MenuPicks & { label: string }) {
  const [text, setText] = useState('')
  const { contains } = useFilter({ sensitivity: 'base' })
  const take = (key: string) => {
    const shown = options.filter(option => contains(option.label, text)).map(({ id }) => id)
    const isAll = bulkPickOf(key)
    if (isAll === undefined) onPick([key], !picked.has(key))
    else onPick(shown, isAll)
  }
  return (
    <Searchable onSearch={setText} isKept={isBulkPick}>
      <AriaMenu
        aria-label={label}
        className={styles.menu ?? ''}
        shouldCloseOnSelect={false}
        onAction={key => take(String(key))}
        renderEmptyState={() => null}
      >
        <MenuSection id="group-bulk" aria-label={t('kit.bulk.title')}>
          <Entry id={allOfThese} label={t('kit.bulk.all')} icon="check" />
          <Entry id={noneOfThese} label={t('kit.bulk.none')} icon="close" />
        </MenuSection>
        <Separator className={styles.separator ?? ''} />
        <MenuSection id="group-options" aria-label={label}>
          {options.map(option => (
            <Entry key={option.id} {...option} isSelected={picked.has(option.id)} />
          ))}
        </MenuSection>
      </AriaMenu>
    </Searchable>
  )
}

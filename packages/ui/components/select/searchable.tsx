import type { ReactNode } from 'react'
import { Autocomplete, Input, SearchField, useFilter } from 'react-aria-components'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import styles from './select.module.css'

/** A list of options under a box that narrows it. */
export function Searchable({ children }: { children: ReactNode }) {
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <Autocomplete filter={contains}>
      <SearchField aria-label={t('kit.search')} className={styles.search ?? ''} autoFocus>
        <Icon name="search" size={16} />
        <Input className={styles.input ?? ''} placeholder={t('kit.search')} />
      </SearchField>
      {children}
    </Autocomplete>
  )
}

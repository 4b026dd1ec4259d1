import type { ReactNode } from 'react'
import { Autocomplete, Input, SearchField, useFilter } from 'react-aria-components'
import { given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import styles from './select.module.css'

type SearchableProps = {
  children: ReactNode
  /** Hears what is searched. */
  onSearch?: (text: string) => void
  /** Entries that stay whatever is searched. */
  isKept?: (id: string) => boolean
}

/** A list of options under a box that narrows it. */
export function Searchable({ children, onSearch, isKept }: SearchableProps) {
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <Autocomplete
      filter={(text, wanted, { key }) => isKept?.(String(key)) === true || contains(text, wanted)}
      {...given({ onInputChange: onSearch })}
    >
      <SearchField aria-label={t('kit.search')} className={styles.search ?? ''} autoFocus>
        <Icon name="search" size={16} />
        <Input className={styles.input ?? ''} placeholder={t('kit.search')} />
      </SearchField>
      {children}
    </Autocomplete>
  )
}

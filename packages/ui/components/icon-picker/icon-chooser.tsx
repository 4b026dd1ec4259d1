import { useEffect, useState } from 'react'
import { GridLayout, ListBox, ListBoxItem, Size, Virtualizer } from 'react-aria-components'
import { timings } from '../../constants.ts'
import { iconCategories } from '../../icons/set/icon-categories.ts'
import { type LoadedIcon, loadIconList, useIconPath } from '../../icons/set/load-icons.ts'
import { searchIcons } from '../../icons/set/search-icons.ts'
import { SearchField } from '../search-field/search-field.tsx'
import { Select } from '../select/select.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import styles from './icon-dialog.module.css'
import { t } from './texts.ts'

/** Edge of a cell in px (2 §9). */
const cellSize = 85

type IconChooserProps = { value: string | null; onChange: (value: string | null) => void }
type IconList = Awaited<ReturnType<typeof loadIconList>>

export function IconChooser({ value, onChange }: IconChooserProps) {
  const [list, setList] = useState<IconList>()
  const [failure, setFailure] = useState<{ error: unknown }>()
  const [category, setCategory] = useState<string | null>(null)
  const [query, setQuery] = useState('')
  useEffect(() => {
    loadIconList().then(setList, (error: unknown) => setFailure({ error }))
  }, [])
  if (failure) throw failure.error
  const categories = iconCategories.map(id => ({ id, label: t(`kit.iconCategory.${id}`) }))
  return (
    <div className={styles.chooser}>
      <div className={styles.tools}>
        <SearchField
          label={t('kit.searchIcons')}
          placeholder={t('kit.searchIcons')}
          value={query}
          onSubmit={setQuery}
          isLive
          delay={timings.iconSearch}
          isCollapsible={false}
          autoFocus
          className={styles.search ?? ''}
        />
        <Select
          label={t('kit.category')}
          isLabelHidden
          placeholder={t('kit.allCategories')}
          options={categories}
          value={category}
          onChange={setCategory}
          isClearable
          className={styles.category ?? ''}
        />
      </div>
      {list ? (
        <IconGrid
          key={`${category} ${query}`}
          list={list}
          icons={searchIcons(
            list.icons,
            query,
            iconCategories.find(id => id === category),
          )}
          value={value}
          onChange={onChange}
        />
      ) : (
        <Skeleton shape="cards" count={8} />
      )}
    </div>
  )
}

type IconGridProps = IconChooserProps & { list: IconList; icons: readonly LoadedIcon[] }

/** What is selected when the grid is drawn stands first; a later selection stays where it is seen. */
function IconGrid({ list, icons, value, onChange }: IconGridProps) {
  const [first] = useState(value)
  if (icons.length === 0) {
    return (
      <p role="status" className={styles.empty}>
        {t('kit.noIcon')}
      </p>
    )
  }
  const items = [...icons.filter(icon => icon.name === first), ...icons.filter(icon => icon.name !== first)]
  return (
    <Virtualizer
      layout={GridLayout}
      layoutOptions={{
        minItemSize: new Size(cellSize, cellSize),
        maxItemSize: new Size(cellSize, cellSize),
        minSpace: new Size(4, 4),
        preserveAspectRatio: true,
      }}
    >
      <ListBox
        aria-label={t('kit.icons')}
        layout="grid"
        items={items}
        selectionMode="single"
        selectedKeys={value === null ? [] : [value]}
        onSelectionChange={keys => {
          const [chosen] = keys
          onChange(chosen === undefined ? null : String(chosen))
        }}
        className={styles.grid ?? ''}
      >
        {icon => <IconCell id={icon.name} icon={icon} chunks={list.chunks} />}
      </ListBox>
    </Virtualizer>
  )
}

type IconCellProps = { id: string; icon: LoadedIcon; chunks: IconList['chunks'] }

function IconCell({ id, icon, chunks }: IconCellProps) {
  const name = icon.name.replaceAll('_', ' ')
  return (
    <ListBoxItem id={id} textValue={name} aria-label={name} className={styles.cell ?? ''}>
      <Drawing icon={icon} chunks={chunks} />
      <span className={styles.cellName} title={name}>
        {name}
      </span>
    </ListBoxItem>
  )
}

function Drawing({ icon, chunks }: Omit<IconCellProps, 'id'>) {
  const path = useIconPath(icon.index, chunks)
  return (
    <svg viewBox="0 -960 960 960" className={styles.drawing} aria-hidden="true" data-loading={!path || undefined}>
      {path && <path d={path} />}
    </svg>
  )
}

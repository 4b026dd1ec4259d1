import type { AppliedQuickFilter, CollectionDocument, QuickFilter } from '@trellis/model'
import { Button, EmptyState, Icon } from '@trellis/ui'
import { useState } from 'react'
import { offeredFilters, startingFilters } from '../../records/quick/applied-filters.ts'
import { QuickFilterBar } from '../../records/quick/quick-filter-bar.tsx'
import { quickTitle } from '../../records/quick/quick-label.ts'
import { addQuickFilter } from '../document/quick-filters.ts'
import type { CollectionEditor } from '../editor/use-collection-editor.ts'
import { t } from '../texts.ts'
import { QuickFilterPanel } from './quick-filter-panel.tsx'
import { refusedFilter } from './quick-filter-problems.ts'
import styles from './quick-filters-tab.module.css'

/** The filters that people switch on above the list: their order, the chosen one's settings, and how they look there. */
export function QuickFiltersTab({ editor }: { editor: CollectionEditor }) {
  const { document, problems } = editor
  const [chosen, setChosen] = useState<string>()
  if (!document) return null
  const filters = document.quickFilters ?? []
  const refused = filters[refusedFilter(problems) ?? -1]
  const selected = filters.find(({ id }) => id === chosen) ?? refused ?? filters[0]
  const add = () => {
    const added = addQuickFilter(document, t('collections.quick.newTitle'))
    editor.change(added.document)
    setChosen(added.filterId)
  }
  const button = (
    <Button variant={filters.length === 0 ? 'primary' : 'secondary'} icon="add" onPress={add}>
      {t('collections.quick.add')}
    </Button>
  )
  if (!selected) {
    return (
      <EmptyState
        icon="filter_alt"
        title={t('collections.quick.empty')}
        description={t('collections.quick.emptyWhy')}
        action={button}
      />
    )
  }
  return (
    <div className={styles.tab}>
      <Preview document={document} />
      <div className={styles.columns}>
        <nav className={styles.list} aria-label={t('collections.quick.title')}>
          <ul className={styles.entries}>
            {filters.map(filter => (
              <Entry
                key={filter.id}
                {...{ filter, document }}
                isSelected={filter === selected}
                onChoose={() => setChosen(filter.id)}
              />
            ))}
          </ul>
          {button}
        </nav>
        <QuickFilterPanel
          key={selected.id}
          {...{ editor, document }}
          filter={selected}
          place={filters.indexOf(selected)}
        />
      </div>
    </div>
  )
}

type EntryProps = { filter: QuickFilter; document: CollectionDocument; isSelected: boolean; onChoose: () => void }

function Entry({ filter, document, isSelected, onChoose }: EntryProps) {
  return (
    <li>
      <button type="button" className={styles.entry} aria-current={isSelected || undefined} onClick={onChoose}>
        <Icon name={filter.icon ?? (filter.type === 'field' ? 'list' : 'filter_alt')} />
        <span className={styles.name}>{quickTitle(filter, document.schema)}</span>
        {filter.hidden && <Icon name="visibility_off" size={16} label={t('collections.mark.hidden')} />}
        {filter.active && <Icon name="check_circle" size={16} label={t('collections.quick.markActive')} />}
      </button>
    </li>
  )
}

/** As people see them; pressing them here changes nothing that is kept. */
function Preview({ document }: { document: CollectionDocument }) {
  const stored = document.quickFilters ?? []
  const text = JSON.stringify(stored)
  const [pressed, setPressed] = useState<{ of: string; wanted: AppliedQuickFilter[] }>()
  const wanted = pressed?.of === text ? pressed.wanted : startingFilters(stored, document.schema)
  const filters = offeredFilters(stored, document.schema)
  return (
    <section className={styles.preview} aria-label={t('collections.preview')}>
      <h2 className={styles.label}>{t('collections.quick.preview')}</h2>
      {filters.length === 0 ? (
        <p className={styles.hint}>{t('collections.quick.previewNone')}</p>
      ) : (
        <QuickFilterBar
          schema={document.schema}
          quick={{ filters, applied: wanted, wanted, set: next => setPressed({ of: text, wanted: next }) }}
        />
      )}
    </section>
  )
}

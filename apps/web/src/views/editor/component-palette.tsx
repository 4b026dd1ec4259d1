import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { EmptyState, Icon, SearchField } from '@trellis/ui'
import { useEffect, useRef, useState } from 'react'
import { type ComponentEntry, componentGroupsShown } from './component-texts.ts'
import { asDragged } from './dragged.ts'
import styles from './structure.module.css'
import { t } from './texts.ts'

/** Every kind of component, found by its words: a press adds one to what is selected, a drag puts it on the canvas. */
export function ComponentPalette({ onAdd }: { onAdd: (kind: string) => void }) {
  const [search, setSearch] = useState('')
  const groups = componentGroupsShown(search)
  return (
    <>
      <SearchField
        isLive
        isCollapsible={false}
        delay={0}
        label={t('viewEditor.paletteSearch')}
        placeholder={t('viewEditor.paletteSearch')}
        value={search}
        onSubmit={setSearch}
      />
      <p className={styles.hint}>{t('viewEditor.paletteHow')}</p>
      {groups.length === 0 && <EmptyState size="small" icon="search_off" title={t('viewEditor.paletteEmpty')} />}
      {groups.map(({ id, title, items }) => (
        <section key={id} aria-label={title}>
          <h2 className={styles.groupTitle}>{title}</h2>
          <ul className={styles.entries}>
            {items.map(entry => (
              <li key={entry.id}>
                <Entry entry={entry} onAdd={onAdd} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Entry({ entry, onAdd }: { entry: ComponentEntry; onAdd: (kind: string) => void }) {
  const { id, label, icon, description } = entry
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!element.current) return
    return draggable({ element: element.current, getInitialData: () => asDragged({ kind: id }) })
  }, [id])
  return (
    <button ref={element} type="button" className={styles.entry} onClick={() => onAdd(id)}>
      <Icon name={icon} />
      <span className={styles.words}>
        <span className={styles.name}>{label}</span>
        <span className={styles.summary}>{description}</span>
      </span>
    </button>
  )
}

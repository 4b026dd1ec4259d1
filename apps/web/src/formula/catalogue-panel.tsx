import {
  type CatalogueEntry,
  type FormulaNode,
  functionsOf,
  groups,
  onePerFunction,
  searchCatalogue,
} from '@trellis/formula'
import { EmptyState, Icon, SearchField } from '@trellis/ui'
import { type ReactNode, useMemo, useState } from 'react'
import { Toolbar } from 'react-aria-components'
import styles from './catalogue.module.css'
import { CatalogueEntryButton } from './catalogue-entry.tsx'
import { nodeOf } from './inline-choices.ts'
import { type Item, itemsOf, searchItems } from './items.ts'
import { rootLabel, typeIcon, typeLabel } from './labels.ts'
import { t } from './texts.ts'
import { putAt } from './tree-moves.ts'
import type { FormulaEditing } from './use-formula-editing.ts'

type CataloguePanelProps = { editing: FormulaEditing; onTaken: () => void }

/**
 * Everything that can be put into the formula: press an entry, or drag it to its place. One stop of Tab, which comes back to the entry
 * that was left; arrows go from entry to entry and heading to heading.
 */
export function CataloguePanel({ editing, onTaken }: CataloguePanelProps) {
  const [search, setSearch] = useState('')
  const itemGroups = useMemo(() => itemsOf(editing.scope), [editing.scope])
  const put = (node: FormulaNode) => {
    editing.take(putAt(editing.draft.tree, editing.draft.selected, node))
    onTaken()
  }
  const drag = (node: FormulaNode) => editing.drag({ node })
  const toItem = (item: Item) => <ItemEntry key={item.id} {...{ item, put, drag }} />
  const toEntry = (entry: CatalogueEntry) => <FunctionEntry key={entry.id} {...{ entry, put, drag }} />
  const isSearching = search.trim() !== ''
  return (
    <nav className={styles.panel} aria-label={t('formula.catalogue')}>
      <div className={styles.search}>
        <SearchField
          isLive
          isCollapsible={false}
          size="small"
          value={search}
          onSubmit={setSearch}
          label={t('formula.search')}
          placeholder={t('formula.search')}
        />
      </div>
      <Toolbar orientation="vertical" aria-label={t('formula.catalogue')} className={styles.lists ?? ''}>
        {isSearching ? (
          <Found
            items={searchItems(itemGroups, search).map(toItem)}
            functions={onePerFunction(searchCatalogue(search)).map(toEntry)}
          />
        ) : (
          <>
            <h3 className={styles.heading}>{t('formula.items')}</h3>
            {itemGroups.map(({ root, items }) => (
              <Group key={root} title={rootLabel(root)} isOpen={root === 'record'}>
                {() => items.map(toItem)}
              </Group>
            ))}
            <h3 className={styles.heading}>{t('formula.functions')}</h3>
            {Object.values(groups).map(group => (
              <Group key={group} title={group} isOpen={false}>
                {() => functionsOf(group).map(toEntry)}
              </Group>
            ))}
          </>
        )}
      </Toolbar>
    </nav>
  )
}

function Found({ items, functions }: { items: readonly ReactNode[]; functions: readonly ReactNode[] }) {
  if (items.length === 0 && functions.length === 0) {
    return <EmptyState size="small" icon="search_off" title={t('formula.nothingFound')} />
  }
  return (
    <>
      {items.length > 0 && <h3 className={styles.heading}>{t('formula.items')}</h3>}
      {items}
      {functions.length > 0 && <h3 className={styles.heading}>{t('formula.functions')}</h3>}
      {functions}
    </>
  )
}

/** Its entries are drawn once it is opened: there are hundreds of functions. */
function Group({ title, isOpen, children }: { title: string; isOpen: boolean; children: () => ReactNode }) {
  const [isShown, setShown] = useState(isOpen)
  return (
    <details className={styles.group} open={isShown} onToggle={event => setShown(event.currentTarget.open)}>
      <summary>
        <Icon name="chevron_right" size={16} />
        {title}
      </summary>
      {isShown && children()}
    </details>
  )
}

type EntryProps = { put: (node: FormulaNode) => void; drag: (node: FormulaNode) => void }

function ItemEntry({ item, put, drag }: EntryProps & { item: Item }) {
  return (
    <CatalogueEntryButton
      icon={typeIcon(item.type.kind)}
      label={item.title}
      detail={item.id}
      hint={typeLabel(item.type.kind)}
      onPut={() => put(item.node)}
      onDrag={() => drag(item.node)}
    />
  )
}

function FunctionEntry({ entry, put, drag }: EntryProps & { entry: CatalogueEntry }) {
  return (
    <CatalogueEntryButton
      icon={entry.type === 'fx' ? 'functions' : typeIcon(basicKinds[entry.type])}
      label={entry.label}
      detail={entry.type === 'fx' ? entry.id : ''}
      functionName={entry.type === 'fx' ? entry.id : undefined}
      onPut={() => put(nodeOf(entry))}
      onDrag={() => drag(nodeOf(entry))}
    />
  )
}

const basicKinds = { string: 'text', number: 'number', boolean: 'boolean', object: 'object', array: 'list' } as const

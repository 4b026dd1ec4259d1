import { type AppCollection, type AppDocument, recordVerbs } from '@trellis/model'
import { Button, Checkbox, EmptyState, Icon, IconButton, Menu } from '@trellis/ui'
import { useState } from 'react'
import { useTextParameter } from '../router/place.ts'
import { withCollection } from './app-draft.ts'
import styles from './app-editor.module.css'
import { appLinks, unlinkedFrom } from './app-links.ts'
import { problemsAt } from './app-problems.ts'
import { CollectionSettings } from './collection-settings.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { t } from './texts.ts'
import type { AppEditor } from './use-app-editor.ts'
import { textOf, useBuilderLists } from './use-builder-lists.ts'

/** Which collections the app gives, what its people may do with each, and beside it the row rule and columns of the chosen one. */
export function CollectionsTab({ editor }: { editor: AppEditor }) {
  const { document, change, problems } = editor
  const { collections = [] } = useBuilderLists()
  const [chosen, setChosen] = useState(useTextParameter('collection'))
  if (!document) return null
  const nameOf = (id: string) =>
    textOf(
      collections.find(record => record.id === id),
      'name',
    ) || id
  const refused = document.collections.find((_, at) => problemsAt(problems, `collections.${at}`).length > 0)
  const selected =
    document.collections.find(({ collectionId }) => collectionId === chosen) ?? refused ?? document.collections[0]
  const free = collections.filter(({ id }) => !document.collections.some(({ collectionId }) => collectionId === id))
  const add = (id: string) => {
    setChosen(id)
    change(withCollection(document, { collectionId: id, create: false, read: true, update: false, delete: false }))
  }
  const addMenu = (
    <Menu
      label={t('apps.addCollection')}
      trigger={
        <Button icon="add" isDisabled={free.length === 0}>
          {t('apps.addCollection')}
        </Button>
      }
      items={free.map(record => ({ id: record.id, label: nameOf(record.id), icon: iconOf(record['icon']) }))}
      onAction={add}
    />
  )
  if (document.collections.length === 0) {
    return (
      <EmptyState
        icon="database"
        title={t('apps.collectionsEmpty')}
        description={t('apps.collectionsEmptyWhy')}
        action={addMenu}
      />
    )
  }
  return (
    <div className={styles.columns}>
      <section className={styles.panel} aria-label={t('apps.grants')}>
        <h2 className={styles.heading}>{t('apps.grants')}</h2>
        <Matrix
          document={document}
          chosen={selected?.collectionId}
          onChoose={setChosen}
          change={change}
          nameOf={nameOf}
        />
        <div className={styles.add}>
          {addMenu}
          {free.length === 0 && <span className={styles.hint}>{t('apps.noCollectionLeft')}</span>}
        </div>
      </section>
      {selected && (
        <CollectionSettings
          key={selected.collectionId}
          nameOf={nameOf}
          document={document}
          grants={selected}
          problems={problemsAt(problems, `collections.${document.collections.indexOf(selected)}`)}
          onChange={change}
        />
      )}
    </div>
  )
}

type MatrixProps = {
  document: AppDocument
  chosen: string | undefined
  onChoose: (id: string) => void
  change: (document: AppDocument) => void
  nameOf: (id: string) => string
}

function Matrix({ document, chosen, onChoose, change, nameOf }: MatrixProps) {
  const ids = appLinks.Entity.ids(document)
  return (
    <div className={styles.scroll}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('apps.record')}</th>
            {recordVerbs.map(verb => (
              <th scope="col" key={verb}>
                {t(`apps.verb.${verb}`)}
              </th>
            ))}
            <th aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {document.collections.map(grants => (
            <MatrixRow
              key={grants.collectionId}
              name={nameOf(grants.collectionId)}
              grants={grants}
              isChosen={grants.collectionId === chosen}
              onChoose={() => onChoose(grants.collectionId)}
              onChange={next => change(withCollection(document, next))}
              onRemove={() => change(unlinkedFrom(appLinks.Entity, document, grants.collectionId))}
              ids={ids}
              onMove={next => change(appLinks.Entity.withIds(document, next))}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type MatrixRowProps = {
  name: string
  grants: AppCollection
  isChosen: boolean
  onChoose: () => void
  onChange: (grants: AppCollection) => void
  onRemove: () => void
  ids: readonly string[]
  onMove: (ids: string[]) => void
}

function MatrixRow({ name, grants, isChosen, onChoose, onChange, onRemove, ids, onMove }: MatrixRowProps) {
  const isNarrowed = grants.rowRule !== undefined || Object.keys(grants.overrides ?? {}).length > 0
  return (
    <tr data-chosen={isChosen || undefined}>
      <th scope="row">
        <span className={styles.matrixName}>
          <Button variant="tertiary" isActive={isChosen} onPress={onChoose}>
            {name}
          </Button>
          {isNarrowed && <Icon name="filter_list" size={16} label={t('apps.narrowed')} />}
        </span>
      </th>
      {recordVerbs.map(verb => (
        <td key={verb}>
          <Checkbox
            label={t('apps.verbOn', { verb: t(`apps.verb.${verb}`), name })}
            isLabelHidden
            value={grants[verb]}
            onChange={value => onChange({ ...grants, [verb]: value === true })}
          />
        </td>
      ))}
      <td>
        <MoveButtons ids={ids} id={grants.collectionId} name={name} onChange={onMove} />
        <IconButton icon="link_off" size="small" label={t('apps.removeCollection', { name })} onPress={onRemove} />
      </td>
    </tr>
  )
}

function iconOf(value: unknown): string {
  return typeof value === 'string' ? value : 'table_chart'
}

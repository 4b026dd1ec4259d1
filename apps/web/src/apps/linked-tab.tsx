import { Button, EmptyState, Icon, IconButton, Link, Menu } from '@trellis/ui'
import rows from '../assets/panel-rows.module.css'
import styles from './app-editor.module.css'
import { appLinks, type LinkedKind } from './app-links.ts'
import { MoveButtons } from './move-buttons.tsx'
import { t } from './texts.ts'
import type { AppEditor } from './use-app-editor.ts'
import { textOf, useCoreList } from './use-builder-lists.ts'

type LinkedTabProps = {
  editor: AppEditor
  kind: Exclude<LinkedKind, 'Entity'>
  icon: string
  hrefOf: (id: string) => string
  words: { title: string; add: string; empty: string; emptyWhy: string; none: string; gone: string }
}

/** What else than collections an app gives its members, in the order in which its home shows it. */
export function LinkedTab({ editor: { document, change }, kind, icon, hrefOf, words }: LinkedTabProps) {
  const known = useCoreList(kind, 'name')
  if (!document) return null
  const linked = appLinks[kind].ids(document)
  const onChange = (ids: readonly string[]) => change(appLinks[kind].withIds(document, ids))
  const free = known?.filter(({ id }) => !linked.includes(id)) ?? []
  const addMenu = (
    <Menu
      label={words.add}
      trigger={
        <Button icon="add" isDisabled={free.length === 0}>
          {words.add}
        </Button>
      }
      items={free.map(record => ({ id: record.id, label: textOf(record, 'name'), icon }))}
      onAction={id => onChange([...linked, id])}
    />
  )
  if (linked.length === 0) {
    return (
      <EmptyState
        icon={icon}
        title={words.empty}
        description={known?.length === 0 ? words.none : words.emptyWhy}
        action={addMenu}
      />
    )
  }
  return (
    <div className={styles.form}>
      <ul className={rows.rows} aria-label={words.title}>
        {linked.map(id => {
          const record = known?.find(each => each.id === id)
          const name = record ? textOf(record, 'name') : id
          return (
            <li key={id} className={rows.row}>
              <Icon name={icon} />
              <span className={rows.words}>
                <Link href={hrefOf(id)}>{name}</Link>
                {known && !record && <span className={rows.hint}>{words.gone}</span>}
              </span>
              <span className={rows.buttons}>
                <MoveButtons ids={linked} id={id} name={name} onChange={onChange} />
                <IconButton
                  icon="close"
                  size="small"
                  label={t('apps.removeLinked', { name })}
                  onPress={() => onChange(linked.filter(each => each !== id))}
                />
              </span>
            </li>
          )
        })}
      </ul>
      <div>{addMenu}</div>
    </div>
  )
}

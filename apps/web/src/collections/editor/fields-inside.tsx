import { ownValue } from '@trellis/base'
import { Button, EmptyState, Icon, TextField } from '@trellis/ui'
import { TreeList } from '@trellis/ui/tree'
import { type RefObject, useEffect, useRef } from 'react'
import styles from '../collections.module.css'
import { changeField, changeFormat } from '../document/fields.ts'
import { t } from '../texts.ts'
import { FieldDialogs, useFieldDialogs } from './field-dialogs.tsx'
import { fieldMenu } from './field-menu.ts'
import { applyMove, canDrop, treeOf } from './field-tree.ts'
import { FormatButton } from './format-button.tsx'
import { focusTitle, useInnerKeys } from './inner-keys.ts'
import inside from './inside.module.css'
import { itemId } from './inside-editor.ts'
import type { CollectionEditor } from './use-collection-editor.ts'
import { useFieldActions } from './use-field-actions.ts'
import type { InsideState } from './use-inside.ts'

/** What a field holds: the fields of an object, or what every item of a list is. */
export function FieldsInside({ state }: { state: InsideState }) {
  const { item, fields } = state.parts
  return (
    <>
      {item && <Item editor={item} onOpen={() => state.open({ of: 'item', id: itemId, isFresh: false })} />}
      {fields && <Fields editor={fields} state={state} isOfItems={item !== undefined} />}
    </>
  )
}

function Item({ editor, onOpen }: { editor: CollectionEditor; onOpen: () => void }) {
  const { document, problems } = editor
  const field = ownValue(document?.schema.properties, itemId)
  if (!document || !field) return null
  const path = `schema.properties.${itemId}`
  return (
    <>
      <h2 className={styles.heading}>{t('collections.inside.item')}</h2>
      <TextField
        label={t('collections.inside.itemTitle')}
        value={field.title}
        error={problems[`${path}.title`]}
        onChange={title =>
          editor.change(current => changeField(current, itemId, before => ({ ...before, title })), {
            mergeKey: 'title',
          })
        }
      />
      <FormatButton
        value={field.format}
        isInside
        error={problems[`${path}.format`]}
        onPick={formatId => editor.change(current => changeFormat(current, itemId, formatId))}
      />
      <Button icon="tune" onPress={onOpen}>
        {t('collections.inside.itemSettings')}
      </Button>
    </>
  )
}

type FieldsProps = { editor: CollectionEditor; state: InsideState; isOfItems: boolean }

function Fields({ editor, state, isOfItems }: FieldsProps) {
  const dialogs = useFieldDialogs()
  const { setPasting, setRenaming } = dialogs
  const frame = useRef<HTMLElement>(null)
  const { document } = editor
  const open = (id: string, isFresh: boolean) => state.open({ of: 'fields', id, isFresh })
  const actions = useFieldActions(editor, {
    selected: undefined,
    select: () => undefined,
    selectNew: id => open(id, true),
  })
  useInnerKeys(() => {
    const row = globalThis.document.activeElement?.closest('[data-key]')
    const id = row && frame.current?.contains(row) ? row.getAttribute('data-key') : null
    if (!actions || id === null) return undefined
    return {
      addField: () => actions.addField(),
      rename: () => {
        open(id, false)
        focusTitle()
      },
      duplicate: () => actions.duplicate(id),
      remove: () => actions.remove(id),
    }
  })
  useFocusBack(frame, state.last === undefined ? undefined : editor.currentId(state.last))
  if (!document || !actions) return null
  const items = treeOf(document, '', editor.problems).flatMap(({ children }) => children ?? [])
  const title = t(isOfItems ? 'collections.inside.ofItem' : 'collections.inside.fields')
  return (
    <section ref={frame} className={inside.fields} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {items.length === 0 ? (
        <EmptyState size="small" icon="view_agenda" title={t('collections.inside.none')} />
      ) : (
        <TreeList
          label={title}
          items={items}
          onOpen={id => open(id, false)}
          onMove={move => editor.change(applyMove(document, move))}
          canDrop={canDrop}
          renderEnd={() => <Icon name="chevron_right" size={16} />}
          actions={({ id }) => fieldMenu({ editor, actions, fieldId: id, onRename: setRenaming })}
        />
      )}
      <div className={inside.foot}>
        <Button variant="tertiary" icon="add" onPress={() => actions.addField()}>
          {t('collections.addField')}
        </Button>
        <Button variant="tertiary" icon="list" onPress={() => setPasting(true)}>
          {t('collections.paste')}
        </Button>
      </div>
      <FieldDialogs {...{ editor, document, actions }} state={dialogs} />
    </section>
  )
}

/** After its settings were left, the focus is on the row of the field again. */
function useFocusBack(frame: RefObject<HTMLElement | null>, id: string | undefined): void {
  const wanted = useRef(id)
  useEffect(() => {
    const key = wanted.current
    if (key === undefined) return
    wanted.current = undefined
    // Rows are drawn a moment after their list.
    const focus = () => frame.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus()
    const waiting = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(waiting)
  }, [frame])
}

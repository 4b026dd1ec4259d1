import { ownValue } from '@trellis/base'
import { type CollectionDocument, isSystemField } from '@trellis/model'
import { Button, EmptyState } from '@trellis/ui'
import { useState } from 'react'
import { BuilderColumns } from '../../assets/builder-columns.tsx'
import { isLink } from '../document/associations.ts'
import { t } from '../texts.ts'
import { FieldDetail } from './field-detail.tsx'
import { FieldDialogs, useFieldDialogs } from './field-dialogs.tsx'
import { FieldSidebar } from './field-sidebar.tsx'
import { groupPrefix } from './field-tree.ts'
import { GroupPanel } from './group-panel.tsx'
import { focusTitle, InnerKeysContext, keysNow, useInnerKeysList } from './inner-keys.ts'
import { Preview } from './preview.tsx'
import { usePreviewChoice } from './preview-choice.tsx'
import type { CollectionEditor } from './use-collection-editor.ts'
import { useDefinitionCommands } from './use-definition-commands.ts'
import { type FieldActions, useFieldActions } from './use-field-actions.ts'
import { type FieldSelection, useFieldSelection } from './use-field-selection.ts'

/** Three columns: fields, the chosen field's settings, and the form as its users will see it (1 §2.6). */
export function DefinitionTab({ editor }: { editor: CollectionEditor }) {
  const { document } = editor
  const selection = useFieldSelection(editor)
  const actions = useFieldActions(editor, selection)
  return document && actions ? (
    <DefinitionColumns editor={editor} document={document} selection={selection} actions={actions} />
  ) : null
}

type ColumnsProps = {
  editor: CollectionEditor
  document: CollectionDocument
  selection: FieldSelection
  actions: FieldActions
  isLite?: boolean
}

/** The columns themselves; `isLite` for a collection that is a value, which links to none. */
export function DefinitionColumns({ editor, document, selection, actions, isLite = false }: ColumnsProps) {
  const [size, setSize] = useState(1)
  const dialogs = useFieldDialogs()
  const { setPasting, setRenaming } = dialogs
  const cycle = () => setSize((size + 1) % 3)
  const choice = usePreviewChoice(isLite ? undefined : editor)
  const innerKeys = useKeys({ document, selection, actions, cycle })
  return (
    <>
      <BuilderColumns
        size={size}
        onCycle={cycle}
        part={selection.part}
        onPart={selection.setPart}
        structure={{
          label: t('collections.fields'),
          short: t('collections.panelFields'),
          content: (
            <FieldSidebar
              editor={editor}
              selection={selection}
              actions={actions}
              onPaste={() => setPasting(true)}
              onRename={setRenaming}
              takesLinks={!isLite}
            />
          ),
        }}
        detail={{
          label: t('collections.panelDetail'),
          short: t('collections.partDetail'),
          content: (
            <InnerKeysContext value={innerKeys}>
              <Panel {...{ editor, document, selection, actions }} onPaste={() => setPasting(true)} />
            </InnerKeysContext>
          ),
        }}
        preview={{
          label: t('collections.preview'),
          heading: t(isLite ? 'collections.formPreview' : 'collections.preview'),
          tools: choice.tools,
          content: <Preview {...{ document, choice }} selected={selection.selected} onFieldFocus={selection.select} />,
        }}
      />
      <FieldDialogs {...{ editor, document, actions }} state={dialogs} onRenamed={selection.select} />
    </>
  )
}

type PanelProps = ColumnsProps & { onPaste: () => void }

function Panel({ editor, document, selection, actions, onPaste }: PanelProps) {
  const { selected, fresh, tabs } = selection
  if (selected?.startsWith(groupPrefix)) {
    const groupId = selected.slice(groupPrefix.length)
    if (document.detailGroupList.some(({ id }) => id === groupId))
      return <GroupPanel key={groupId} editor={editor} groupId={groupId} isFresh={selected === fresh} />
  }
  if (selected && ownValue(document.schema.properties, selected)) {
    const key = editor.stableId(selected)
    return <FieldDetail key={key} editor={editor} fieldId={selected} isFresh={selected === fresh} tabs={tabs} />
  }
  if (Object.keys(document.schema.properties).some(id => !isSystemField(id))) {
    return (
      <EmptyState
        icon="tune"
        title={t('collections.noFieldSelected')}
        description={t('collections.noFieldSelectedWhy')}
      />
    )
  }
  return (
    <EmptyState
      icon="add_circle"
      title={t('collections.nothing')}
      description={t('collections.nothingWhy')}
      action={
        <Button variant="primary" icon="add" onPress={() => actions.addField()}>
          {t('collections.addField')}
        </Button>
      }
      link={
        <Button icon="list" onPress={onPaste}>
          {t('collections.paste')}
        </Button>
      }
    />
  )
}

type Keys = Pick<ColumnsProps, 'document' | 'selection' | 'actions'> & { cycle: () => void }

function useKeys({ document, selection, actions, cycle }: Keys) {
  const { selected, setPart, tabs } = selection
  const field = selected === undefined ? undefined : ownValue(document.schema.properties, selected)
  const isOwn = selected !== undefined && field !== undefined && !isSystemField(selected)
  const isMovable = isOwn || selected?.startsWith(groupPrefix) === true
  const inner = useInnerKeysList()
  const outer = {
    addField: () => actions.addField(),
    cycleLayout: cycle,
    rename: isOwn
      ? () => {
          setPart('detail')
          tabs.onChange('field')
          focusTitle()
        }
      : undefined,
    duplicate: isOwn && !isLink(field) ? () => actions.duplicate(selected) : undefined,
    remove: isOwn ? () => actions.remove(selected) : undefined,
    moveUp: isMovable ? () => actions.move(selected ?? '', 'up') : undefined,
    moveDown: isMovable ? () => actions.move(selected ?? '', 'down') : undefined,
  }
  useDefinitionCommands(() => keysNow(inner, outer))
  return inner
}

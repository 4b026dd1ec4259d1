import { IconButton, type MenuEntry, Toolbar, ToolbarLine } from '@trellis/ui'
import { type LexicalCommand, REDO_COMMAND, UNDO_COMMAND } from 'lexical'
import { type BlockChoice, insertChoices, listChoices, textChoices } from '../behaviour/block-choices.ts'
import type { LiveEditor } from '../live-editor.ts'
import { t } from '../texts.ts'
import { ColorButton } from './color-button.tsx'
import { EditorMenu } from './editor-menu.tsx'
import { ImageMenu } from './image-menu.tsx'
import { InfoBlockMenu } from './info-block-menu.tsx'
import { LinkButton } from './link-button.tsx'
import { MarkButtons } from './mark-buttons.tsx'
import { TableMenu } from './table-menu.tsx'
import { useEditorPlace } from './use-editor-place.ts'

type EditorToolbarProps = { live: LiveEditor; controls: string; onFullScreen?: (() => void) | undefined }

/** Marks, blocks and what stands at the cursor; the text keeps the focus while it is pressed by the mouse. */
export function EditorToolbar({ live, controls, onFullScreen }: EditorToolbarProps) {
  const place = useEditorPlace(live)
  const dispatch = (command: LexicalCommand<void>) => {
    live.editor.dispatchCommand(command, undefined)
    live.editor.focus()
  }
  return (
    <div role="presentation" onMouseDown={event => event.preventDefault()}>
      <Toolbar label={t('richText.toolbar')} controls={controls}>
        <BlockMenu live={live} />
        <MarkButtons live={live} />
        <ColorButton live={live} property="color" />
        <ColorButton live={live} property="background-color" />
        <LinkButton live={live} />
        <ToolbarLine />
        <ChoiceMenu
          live={live}
          label={t('richText.lists')}
          icon="format_list_bulleted"
          choices={listChoices()}
          chosen={place.list}
        />
        <ChoiceMenu live={live} label={t('richText.insert')} icon="add" choices={insertChoices(live)} />
        {place.table && <TableMenu live={live} table={place.table} />}
        {place.infoBlock && <InfoBlockMenu live={live} infoBlock={place.infoBlock} />}
        {place.image && <ImageMenu live={live} image={place.image} />}
        <ToolbarLine />
        <IconButton
          icon="undo"
          size="small"
          label={t('richText.undo')}
          keys="Ctrl+Z"
          isDisabled={!place.canUndo}
          onPress={() => dispatch(UNDO_COMMAND)}
        />
        <IconButton
          icon="redo"
          size="small"
          label={t('richText.redo')}
          keys="Ctrl+Shift+Z"
          isDisabled={!place.canRedo}
          onPress={() => dispatch(REDO_COMMAND)}
        />
        {onFullScreen && (
          <IconButton icon="open_in_full" size="small" label={t('richText.fullScreen')} onPress={onFullScreen} />
        )}
      </Toolbar>
    </div>
  )
}

function BlockMenu({ live }: { live: LiveEditor }) {
  const { block } = useEditorPlace(live)
  const choices = textChoices()
  const chosen = choices.find(({ id }) => id === block)
  const label = t('richText.blockTypeOf', { name: chosen?.label ?? '' })
  return (
    <ChoiceMenu live={live} label={label} icon={chosen?.icon ?? 'format_paragraph'} choices={choices} chosen={block} />
  )
}

type ChoiceMenuProps = {
  live: LiveEditor
  label: string
  icon: string
  choices: readonly BlockChoice[]
  chosen?: string | undefined
}

function ChoiceMenu({ live, label, icon, choices, chosen }: ChoiceMenuProps) {
  const items = choices.map(
    ({ id, label: text, icon: sign, run }): MenuEntry => ({
      id,
      label: text,
      icon: sign,
      ...(id === chosen ? { isSelected: true } : {}),
      onAction: () => run(live.editor),
    }),
  )
  return <EditorMenu live={live} label={label} icon={icon} items={items} />
}

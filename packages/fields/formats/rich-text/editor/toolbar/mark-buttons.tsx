import { IconButton } from '@trellis/ui'
import { FORMAT_TEXT_COMMAND } from 'lexical'
import type { LiveEditor } from '../live-editor.ts'
import { formatOfMark, type Mark } from '../model/marks.ts'
import { t } from '../texts.ts'
import { EditorMenu } from './editor-menu.tsx'
import { useEditorPlace } from './use-editor-place.ts'

const buttons: readonly { mark: Mark; icon: string; label: () => string; keys: string }[] = [
  { mark: 'strong', icon: 'format_bold', label: () => t('richText.bold'), keys: 'Ctrl+B' },
  { mark: 'em', icon: 'format_italic', label: () => t('richText.italic'), keys: 'Ctrl+I' },
  { mark: 'u', icon: 'format_underlined', label: () => t('richText.underline'), keys: 'Ctrl+U' },
]
const further: readonly { mark: Mark; icon: string; label: () => string }[] = [
  { mark: 's', icon: 'strikethrough_s', label: () => t('richText.strikethrough') },
  { mark: 'code', icon: 'code', label: () => t('richText.code') },
  { mark: 'sub', icon: 'subscript', label: () => t('richText.subscript') },
  { mark: 'sup', icon: 'superscript', label: () => t('richText.superscript') },
]

export function MarkButtons({ live }: { live: LiveEditor }) {
  const { marks } = useEditorPlace(live)
  const toggle = (mark: Mark) => live.editor.dispatchCommand(FORMAT_TEXT_COMMAND, formatOfMark[mark])
  return (
    <>
      {buttons.map(({ mark, icon, label, keys }) => (
        <IconButton
          key={mark}
          icon={icon}
          size="small"
          label={label()}
          keys={keys}
          isActive={marks.includes(mark)}
          aria-pressed={marks.includes(mark)}
          onPress={() => {
            toggle(mark)
            live.editor.focus()
          }}
        />
      ))}
      <EditorMenu
        live={live}
        label={t('richText.moreMarks')}
        icon="more_horiz"
        items={further.map(({ mark, icon, label }) => ({
          id: mark,
          label: label(),
          icon,
          isSelected: marks.includes(mark),
          onAction: () => void toggle(mark),
        }))}
      />
    </>
  )
}

import { $patchStyleText } from '@lexical/selection'
import { afterPaint, ColorSwatchPicker, IconButton, isPaletteColor, Popover, paletteColors } from '@trellis/ui'
import { palette } from '@trellis/ui/tokens'
import { $getSelection, $isRangeSelection } from 'lexical'
import type { LiveEditor } from '../live-editor.ts'
import { t } from '../texts.ts'
import { useEditorPlace } from './use-editor-place.ts'

/** Stored text knows no themes: it gets the tone of the light one, and is drawn in that of the theme at hand. */
const looks = {
  color: { icon: 'format_color_text', label: () => t('richText.color'), tone: 'text', place: 'color' },
  'background-color': {
    icon: 'format_ink_highlighter',
    label: () => t('richText.background'),
    tone: 'soft',
    place: 'background',
  },
} as const

type ColorButtonProps = { live: LiveEditor; property: keyof typeof looks }

export function ColorButton({ live, property }: ColorButtonProps) {
  const { icon, label, tone, place } = looks[property]
  const chosen = useEditorPlace(live)[place]
  const colorOf = (key: string | null) =>
    key !== null && isPaletteColor(key) ? palette[key][tone].light.toLowerCase() : null
  const choose = (key: string | null) =>
    live.editor.update(() => {
      const selection = $getSelection()
      if ($isRangeSelection(selection)) $patchStyleText(selection, { [property]: colorOf(key) })
    })
  return (
    <Popover
      label={label()}
      placement="top start"
      trigger={<IconButton icon={icon} size="small" label={label()} isActive={chosen !== ''} />}
    >
      {close => (
        <ColorSwatchPicker
          label={label()}
          value={paletteColors.find(key => colorOf(key) === chosen) ?? null}
          onChange={choose}
          onPicked={() => {
            close()
            afterPaint(() => live.editor.focus())
          }}
        />
      )}
    </Popover>
  )
}

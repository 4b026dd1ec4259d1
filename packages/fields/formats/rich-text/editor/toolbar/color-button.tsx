import { $patchStyleText } from '@lexical/selection'
import { afterPaint, IconButton, Popover } from '@trellis/ui'
import { $getSelection, $isRangeSelection } from 'lexical'
import type { LiveEditor } from '../live-editor.ts'
import { t } from '../texts.ts'
import styles from './toolbar.module.css'
import { useEditorPlace } from './use-editor-place.ts'

/** Tones between the two papers, so that each is read on both; the stored text knows no themes. */
const textColors = ['#767676', '#d1372c', '#b35c00', '#7a7a00', '#2e8540', '#007f8c', '#3b6fd9', '#a04fc4'] as const
const backgrounds = [
  '#76767640',
  '#d1372c40',
  '#e6a70040',
  '#c8c80040',
  '#2e854040',
  '#007f8c40',
  '#3b6fd940',
  '#a04fc440',
] as const

const looks = {
  color: { icon: 'format_color_text', label: () => t('richText.color'), colors: textColors, place: 'color' },
  'background-color': {
    icon: 'format_ink_highlighter',
    label: () => t('richText.background'),
    colors: backgrounds,
    place: 'background',
  },
} as const

type ColorButtonProps = { live: LiveEditor; property: keyof typeof looks }

export function ColorButton({ live, property }: ColorButtonProps) {
  const { icon, label, colors, place } = looks[property]
  const chosen = useEditorPlace(live)[place]
  const choose = (color: string | null) =>
    live.editor.update(() => {
      const selection = $getSelection()
      if ($isRangeSelection(selection)) $patchStyleText(selection, { [property]: color })
    })
  return (
    <Popover
      label={label()}
      placement="top start"
      trigger={<IconButton icon={icon} size="small" label={label()} isActive={chosen !== ''} />}
    >
      {close => (
        <div className={styles.colors}>
          {[null, ...colors].map((color, place) => (
            <button
              key={color ?? 'none'}
              type="button"
              className={styles.color}
              aria-label={color === null ? t('richText.default') : `${label()} ${place}`}
              aria-pressed={(color ?? '') === chosen}
              style={color === null ? undefined : { backgroundColor: color }}
              onClick={() => {
                choose(color)
                close()
                afterPaint(() => live.editor.focus())
              }}
            />
          ))}
        </div>
      )}
    </Popover>
  )
}

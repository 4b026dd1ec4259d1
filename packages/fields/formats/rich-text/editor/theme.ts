import type { EditorThemeClasses } from 'lexical'
import styles from './rich-text-editor.module.css'

const of = (name: string): string => styles[name] ?? ''

/** Classes for what the library draws otherwise than the text to be read. */
export const editorTheme: EditorThemeClasses = {
  heading: { h1: of('h1'), h2: of('h2'), h3: of('h3'), h4: of('h4') },
  code: of('code'),
  list: {
    nested: { listitem: of('nested') },
    listitemChecked: of('checked'),
    listitemUnchecked: of('unchecked'),
  },
  tableScrollableWrapper: of('tableFrame'),
  tableCellSelected: of('selectedCell'),
  text: {
    underline: of('underline'),
    strikethrough: of('strikethrough'),
    underlineStrikethrough: of('underlineStrikethrough'),
  },
}

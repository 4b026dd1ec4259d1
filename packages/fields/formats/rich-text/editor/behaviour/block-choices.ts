import type { LexicalEditor } from 'lexical'
import { infoTypes } from '../model/nodes.ts'
import { t } from '../texts.ts'
import {
  insertDivider,
  insertInfoBlock,
  insertTable,
  type ListKind,
  setBlock,
  type TextBlock,
  toggleList,
} from './commands.ts'

/** A block that menus offer. */
export type BlockChoice = {
  id: string
  label: string
  icon: string
  words?: string
  run: (editor: LexicalEditor) => void
}

type Uploading = { chooseFiles: (kind: 'image' | 'file') => void }

const inUpdate = (act: () => void) => (editor: LexicalEditor) => editor.update(act)

export function textChoices(): (BlockChoice & { id: TextBlock })[] {
  const headings = ([1, 2, 3, 4] as const).map(level => ({
    id: `h${level}` as const,
    label: t('richText.heading', { level }),
    icon: `format_h${level}`,
    words: 'title',
  }))
  return [
    { id: 'p' as const, label: t('richText.paragraph'), icon: 'format_paragraph', words: 'text' },
    ...headings,
    { id: 'quote' as const, label: t('richText.quote'), icon: 'format_quote' },
    { id: 'code' as const, label: t('richText.codeBlock'), icon: 'code_blocks' },
  ].map(choice => ({ ...choice, run: inUpdate(() => setBlock(choice.id)) }))
}

export function listChoices(): (BlockChoice & { id: ListKind })[] {
  return [
    { id: 'bullet' as const, label: t('richText.bullet'), icon: 'format_list_bulleted' },
    { id: 'number' as const, label: t('richText.number'), icon: 'format_list_numbered' },
    { id: 'alpha' as const, label: t('richText.alpha'), icon: 'match_case' },
    { id: 'roman' as const, label: t('richText.roman'), icon: 'format_list_numbered' },
    { id: 'check' as const, label: t('richText.check'), icon: 'checklist', words: 'to do task' },
  ].map(choice => ({ ...choice, run: inUpdate(() => toggleList(choice.id)) }))
}

export const infoLabels = () => ({
  info: t('richText.infoType'),
  success: t('richText.successBlock'),
  warning: t('richText.warningBlock'),
  alert: t('richText.alertBlock'),
})

export function infoChoices(): BlockChoice[] {
  const icons = { info: 'info', success: 'check_circle', warning: 'warning', alert: 'error' }
  return infoTypes.map(type => ({
    id: type,
    label: `${t('richText.infoBlock')}: ${infoLabels()[type]}`,
    icon: icons[type],
    words: 'callout note',
    run: inUpdate(() => insertInfoBlock(type)),
  }))
}

export function insertChoices({ chooseFiles }: Uploading): BlockChoice[] {
  return [
    { id: 'table', label: t('richText.table'), icon: 'table', run: inUpdate(insertTable) },
    {
      id: 'divider',
      label: t('richText.divider'),
      icon: 'horizontal_rule',
      words: 'line',
      run: inUpdate(insertDivider),
    },
    { id: 'image', label: t('richText.image'), icon: 'image', words: 'picture', run: () => chooseFiles('image') },
    { id: 'file', label: t('richText.file'), icon: 'attach_file', words: 'attachment', run: () => chooseFiles('file') },
    ...infoChoices(),
  ]
}

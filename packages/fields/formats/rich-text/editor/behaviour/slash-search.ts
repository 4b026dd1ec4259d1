import { $isCodeNode } from '@lexical/code-core'
import { $findMatchingParent } from '@lexical/utils'
import { $getSelection, $isRangeSelection, $isTextNode } from 'lexical'
import type { BlockChoice } from './block-choices.ts'

/** What was typed behind a slash that begins a word; undefined where there is none before the cursor. */
export function readSlash(): string | undefined {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return undefined
  const node = selection.anchor.getNode()
  if (!$isTextNode(node) || $findMatchingParent(node, $isCodeNode)) return undefined
  return /(?:^|\s)\/([^\s/]{0,20})$/.exec(node.getTextContent().slice(0, selection.anchor.offset))?.[1]
}

/** Takes the slash and what was typed behind it away again. */
export function removeSlash(typed: string): void {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return
  const node = selection.anchor.getNode()
  if (!$isTextNode(node)) return
  const length = typed.length + 1
  node.spliceText(selection.anchor.offset - length, length, '', true)
}

/** Choices whose name or words hold every word that was typed. */
export function findChoices(choices: readonly BlockChoice[], typed: string): BlockChoice[] {
  const wanted = typed.toLowerCase()
  return choices.filter(({ label, words = '' }) => `${label} ${words}`.toLowerCase().includes(wanted))
}

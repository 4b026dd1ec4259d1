import {
  BOLD_ITALIC_STAR,
  BOLD_ITALIC_UNDERSCORE,
  BOLD_STAR,
  BOLD_UNDERSCORE,
  CHECK_LIST,
  CODE,
  type ElementTransformer,
  HEADING,
  INLINE_CODE,
  ITALIC_STAR,
  ITALIC_UNDERSCORE,
  LINK,
  ORDERED_LIST,
  QUOTE,
  registerMarkdownShortcuts,
  STRIKETHROUGH,
  UNORDERED_LIST,
} from '@lexical/markdown'
import { $create, type LexicalEditor } from 'lexical'
import { DividerNode } from '../model/nodes.ts'

const headings: ElementTransformer = { ...HEADING, regExp: /^(#{1,4})\s/ }

const divider: ElementTransformer = {
  dependencies: [DividerNode],
  export: () => null,
  regExp: /^(---|\*\*\*|___)\s$/,
  replace: parent => {
    const rule = $create(DividerNode)
    if (parent.getNextSibling() === null) parent.insertBefore(rule)
    else parent.replace(rule)
    rule.selectNext()
  },
  type: 'element',
}

/** Signs of Markdown become what they stand for as they are typed. */
export function registerMarkdown(editor: LexicalEditor): () => void {
  const blocks = [headings, CHECK_LIST, UNORDERED_LIST, ORDERED_LIST, QUOTE, CODE, divider]
  const bold = [BOLD_ITALIC_STAR, BOLD_ITALIC_UNDERSCORE, BOLD_STAR, BOLD_UNDERSCORE]
  return registerMarkdownShortcuts(editor, [
    ...blocks,
    INLINE_CODE,
    ...bold,
    ITALIC_STAR,
    ITALIC_UNDERSCORE,
    STRIKETHROUGH,
    LINK,
  ])
}

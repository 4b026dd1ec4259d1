import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.tagName], color: 'var(--color-brand)', fontWeight: '600' },
  { tag: [tags.variableName, tags.propertyName, tags.attributeName], color: 'var(--palette-violet-text)' },
  { tag: [tags.string, tags.attributeValue], color: 'var(--color-success)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--color-warn)' },
  { tag: tags.comment, color: 'var(--color-text2)', fontStyle: 'italic' },
  { tag: [tags.operator, tags.punctuation], color: 'var(--color-text2)' },
])

/** The product's tokens over the library's own look, which stands outside our layers and would win over a style sheet. */
const frame = EditorView.theme({
  '&': { blockSize: '100%', color: 'var(--color-text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { overflow: 'auto', font: 'var(--type-mono)', lineHeight: '1.5' },
  '.cm-content': { paddingBlock: 'var(--space-8)', caretColor: 'var(--color-text)' },
  '.cm-line': { paddingInline: 'var(--space-12)' },
  '.cm-placeholder': { color: 'var(--color-text3)' },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--color-brand-soft)', color: 'inherit' },
  '&.cm-focused .cm-nonmatchingBracket': { background: 'var(--color-danger-soft)', color: 'inherit' },
  '.cm-tooltip': {
    zIndex: 'var(--z-tooltip)',
    border: '1px solid var(--color-line)',
    borderRadius: 'var(--radius-control)',
    background: 'var(--color-raised)',
    boxShadow: 'var(--shadow-menu)',
    font: 'var(--type-small)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    maxBlockSize: '16rem',
    padding: 'var(--space-4)',
    font: 'var(--type-mono)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 'var(--space-16)',
    padding: 'var(--space-4) var(--space-8)',
    borderRadius: 'var(--radius-chip)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--color-brand-soft)',
    color: 'var(--color-text)',
  },
  '.cm-completionDetail': { margin: '0', color: 'var(--color-text2)', font: 'var(--type-small)' },
})

export const codeTheme: Extension = [syntaxHighlighting(colors), frame]

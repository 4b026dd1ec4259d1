import type { LanguageSupport } from '@codemirror/language'
import { highlightCode, tagHighlighter, tags } from '@lezer/highlight'

/** `at` is its place in the text. */
export type CodeSpan = { text: string; kind: string; at: number }

const kinds = tagHighlighter([
  { tag: [tags.keyword, tags.tagName], class: 'keyword' },
  {
    tag: [tags.variableName, tags.propertyName, tags.attributeName, tags.definition(tags.propertyName)],
    class: 'name',
  },
  { tag: [tags.string, tags.attributeValue], class: 'string' },
  { tag: [tags.number, tags.bool, tags.null], class: 'number' },
  { tag: tags.comment, class: 'comment' },
  { tag: [tags.operator, tags.punctuation], class: 'operator' },
])

/** The text in stretches of one colour each. */
export function colorCode(text: string, { language }: LanguageSupport): CodeSpan[] {
  const spans: CodeSpan[] = []
  let at = 0
  const put = (part: string, kind: string) => {
    spans.push({ text: part, kind, at })
    at += part.length
  }
  highlightCode(text, language.parser.parse(text), kinds, put, () => put('\n', ''))
  return spans
}

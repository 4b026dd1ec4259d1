import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { shortTextRules } from '../../rules-traits.ts'
import { checkText } from '../../values/text.ts'
import { fileIds } from './file-ids.ts'
import { look } from './look.ts'
import { plainText } from './plain-text.ts'
import { escapeHtml } from './write-html.ts'

const schemaOfText = { type: 'string', format: 'rich-text', title: '' } as const

/** Markup of a closed set of elements (docs/guide/rich-text.md), which the server writes anew whenever it is stored. */
export const rules = defineRules({
  ...shortTextRules,
  ...look,
  editsInDialog: true,
  titleable: false,
  check: value => checkText(value, schemaOfText),
  fromText,
  fileIds: value => fileIds(String(value)),
  searchText: value => plainText(String(value)),
  display: value => plainText(String(value)),
})

/** Text without any markup becomes paragraphs of its lines. */
function fromText(text: string): Parsed {
  if (/<[a-z!/?]/i.test(text)) return checkText(text, schemaOfText)
  const lines = text.split(/\r\n?|\n/).map(line => `<p>${escapeHtml(line)}</p>`)
  return checkText(lines.join(''), schemaOfText)
}

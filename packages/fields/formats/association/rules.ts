import { isRecordId } from '@trellis/base'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { linkedIds } from '../../values/links.ts'
import { checkAssociationChange } from './check-association-change.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  editsInDialog: true,
  type: 'array',
  titleable: false,
  check: (value, schema) => checkAssociationChange(value, schema),
  fromText,
  toText: value => linkedIds(value).join(', '),
})

/** Record ids separated by commas, however many: an import links by key. */
function fromText(text: string, schema: Parameters<typeof checkAssociationChange>[1]): Parsed {
  const ids = text.split(',').map(id => id.trim())
  return ids.every(isRecordId)
    ? checkAssociationChange({ set: ids }, schema, Number.POSITIVE_INFINITY)
    : problem('problem.linkId')
}

import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { checkText } from '../../values/text.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  type: 'string',
  titleable: true,
  check: checkEmail,
  fromText: checkEmail,
  toText: String,
})

const longest = 254

function checkEmail(value: unknown, schema: Parameters<typeof checkText>[1]) {
  const checked = checkText(value, schema)
  if ('problem' in checked) return checked
  const text = String(checked.value)
  if (isEmail(text)) return checked
  const address = text.length > longest ? text : text.normalize('NFKC')
  return address !== text && isEmail(address) ? problem('problem.emailLetters', { address }) : problem('problem.email')
}

/**
 * The shape of an address (RFC 5321 lengths); whether it exists only a letter can tell. Every part is matched without backtracking. Signs
 * that look like others (full-width letters, ligatures) are none of it: the same mailbox would be there twice.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [local, labels] = [text.slice(0, at), text.slice(at + 1).split('.')]
  if (at < 1 || text.length > longest || text !== text.normalize('NFKC')) return false
  if (local.length > 64 || labels.length < 2) return false
  const isLocal = local.split('.').every(part => /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u.test(part))
  return isLocal && labels.every(label => /^[\p{L}\p{N}-]{1,63}$/u.test(label) && !/^-|-$/.test(label))
}

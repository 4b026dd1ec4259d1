import { defineFormat } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { textOperators } from '../../operators.ts'
import { textSettings } from '../../settings.ts'
import { checkText } from '../../values/text.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...look,
  id: 'email',
  label: 'Email',
  summary: 'An email address that can be written to with one click.',
  category: 'contact',
  keywords: ['mail', 'e-mail', 'address', 'contact'],
  type: 'string',
  operators: textOperators,
  searchable: true,
  uniqueable: true,
  titleable: true,
  settings: textSettings,
  defaults: {},
  check: checkEmail,
  fromText: checkEmail,
  toText: String,
  guess: texts => (texts.every(isEmail) ? { type: 'string', format: 'email' } : undefined),
  guessRank: 40,
  samples: () => ['sales@northwind.example', "o'neil+orders@mail.north-wind.example", 'grüße@münchen.example'],
  invalidSamples: () => [
    { value: 5 },
    { value: 'nobody' },
    { value: 'a@b' },
    { value: 'two@@example.com' },
    { value: 'space in@example.com' },
    { value: 'a@-example.com' },
    { value: 'a..b@example.com' },
    { value: 'a@example.com', settings: { pattern: '@northwind\\.example$' } },
  ],
})

function checkEmail(value: unknown, schema: Parameters<typeof checkText>[1]) {
  const checked = checkText(value, schema)
  return 'problem' in checked || isEmail(String(checked.value)) ? checked : problem('problem.email')
}

/** The shape of an address (RFC 5321 lengths); whether it exists only a letter can tell. Every part is matched without backtracking. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [local, labels] = [text.slice(0, at), text.slice(at + 1).split('.')]
  if (at < 1 || text.length > 254 || local.length > 64 || labels.length < 2) return false
  const isLocal = local.split('.').every(part => /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u.test(part))
  return isLocal && labels.every(label => /^[\p{L}\p{N}-]{1,63}$/u.test(label) && !/^-|-$/.test(label))
}

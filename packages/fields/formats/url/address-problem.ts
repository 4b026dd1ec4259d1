import type { ProblemKey } from '../../messages.ts'
import { isSafeAddress } from '../../values/addresses.ts'

/** Why a text is no address that may be stored; undefined where it is one. */
export function addressProblem(text: string): ProblemKey | undefined {
  if (!/^(https?:\/\/.|mailto:|tel:)/is.test(text))
    return /^(?!https?:)[a-z][a-z\d+.-]*:/i.test(text) ? 'problem.urlScheme' : 'problem.url'
  if (/\s/u.test(text)) return 'problem.urlBlank'
  if (/%(?![\da-f]{2})/i.test(text)) return 'problem.urlPercent'
  const url = URL.parse(text)
  if (!url) return URL.parse(withoutPort(text)) ? 'problem.urlPort' : 'problem.urlHost'
  if (!isSafeAddress(text)) return 'problem.url'
  return url.hostname === '' || isHost(url.hostname) ? undefined : 'problem.urlHost'
}

/** As a parser gives it: letters of other scripts are in their ASCII form, and what stands in brackets is a number that it has read. */
function isHost(host: string): boolean {
  if (host.startsWith('[')) return true
  const name = host.replace(/\.$/, '')
  return name.length <= 253 && name.split('.').every(label => /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/.test(label))
}

function withoutPort(text: string): string {
  return text.replace(/^(https?:\/\/[^/?#]*):[^:/?#\]]*/i, '$1')
}

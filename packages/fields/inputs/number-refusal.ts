import { readNumberText } from '@trellis/base'
import { localeTag, meantNumber, numberForm } from '@trellis/ui'
import { problemText } from '../messages.ts'
import { t } from '../texts.ts'

/** What is said of a text that is no number: what the check says, and what somebody may have meant by it. Nothing is changed by itself. */
export function numberRefusal(problem: string, value: unknown): string {
  if (typeof value !== 'string') return problem
  const { plain, decimal } = numberForm(value, localeTag())
  const read = readNumberText(plain, decimal)
  if ('problem' in read && read.problem === 'digits') return problemText('problem.digits')
  const number = meantNumber(value, localeTag())
  return number === undefined ? problem : t('field.meantNumber', { problem, number })
}

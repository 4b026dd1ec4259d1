import { UserError, withoutHidden } from '@trellis/base'

const forbidden = ['\\', '/', ':', '*', '?', '"', '<', '>', '|']
const longestName = 255

/** A file's name is a label that is shown and offered when downloading, never a path; these are the characters no system takes (2 §5). */
export function checkFileName(name: string | undefined): string {
  const trimmed = withoutHidden(name ?? '').trim()
  if (trimmed === '') throw refusal('File name cannot be empty')
  if (trimmed.length > longestName) throw refusal(`File name cannot be longer than ${longestName} characters`)
  if (forbidden.some(character => trimmed.includes(character))) {
    throw refusal(`File name cannot contain the following characters ${forbidden.join(' ')}`)
  }
  if (/\p{Cc}/u.test(trimmed)) throw refusal('File name cannot contain control characters')
  return trimmed
}

function refusal(message: string): UserError {
  return new UserError('VALIDATION_ERROR', message, { details: { fields: { file: message } } })
}

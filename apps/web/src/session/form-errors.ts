import { isApiError } from '../api/api-error.ts'
import { t } from './texts.ts'

export type FormErrors = Record<string, string>

/** Where nothing else is set. */
export const leastPassword = 8

/** What is wrong with the fields of a form before it is sent; a password shorter than the server takes, too. */
export function checkForm(
  values: Record<string, string>,
  { optional = [], least = leastPassword }: { optional?: readonly string[]; least?: number } = {},
): FormErrors {
  const errors: FormErrors = {}
  for (const [name, value] of Object.entries(values)) {
    if (value.trim() === '' && !optional.includes(name)) errors[name] = t('session.required')
  }
  const { email, password, url } = values
  if (email && !errors['email'] && !/^[^\s@]+@[^\s@]+$/.test(email.trim())) errors['email'] = t('session.badEmail')
  if (password && [...password].length < least) errors['password'] = t('session.shortPassword', { count: least })
  if (url && !isWebAddress(url)) errors['url'] = t('session.badUrl')
  return errors
}

/** The server's problems at the fields they belong to; undefined where it named none that is shown. */
export function fieldErrors(error: unknown, names: readonly string[]): FormErrors | undefined {
  if (!isApiError(error)) return undefined
  const known = Object.entries(error.details.fields ?? {}).filter(([path]) => names.includes(path))
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

/** Focus goes to the first field that is wrong. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '')
}

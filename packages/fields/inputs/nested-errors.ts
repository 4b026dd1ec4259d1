import { ownValue } from '@trellis/base'

type Errors = Readonly<Record<string, string>> | undefined

/** What an input shows of the problems inside its value: its own, and those deeper inside. */
export function nestedErrors(
  errors: Errors,
  key: string,
): { error?: string; errors?: Readonly<Record<string, string>> } {
  const own = ownValue(errors, key)
  const deeper = Object.entries(errors ?? {}).flatMap(([path, message]) =>
    path.startsWith(`${key}.`) ? [[path.slice(key.length + 1), message] as const] : [],
  )
  return {
    ...(own ? { error: own } : {}),
    ...(deeper.length > 0 ? { errors: Object.fromEntries(deeper) } : {}),
  }
}

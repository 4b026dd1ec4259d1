import { type UserError, validationError } from '@trellis/base'

const longestName = 100

/** One answer for a field that does not exist and one that is hidden from the caller; it names the id as the client sent it. */
export function unknownField(id: string, path: string): UserError {
  return validationError([unknownFieldProblem(id, path)])
}

/** `meant`: the field of the caller's that is nearest. */
export function unknownFieldProblem(id: string, path: string, meant?: string): { path: string; message: string } {
  const name = id.slice(0, longestName)
  const message =
    meant === undefined ? `unknown field "${name}"` : `Unknown field \`${name}\`. Did you mean \`${meant}\`?`
  return { path: path ? `${path}.${name}` : name, message }
}

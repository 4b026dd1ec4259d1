/** Problems inside a part of a document, by their path in it. */
export function problemsWithin(problems: Readonly<Record<string, string>>, part: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([path, message]) =>
      path.startsWith(`${part}.`) ? [[path.slice(part.length + 1), message]] : [],
    ),
  )
}

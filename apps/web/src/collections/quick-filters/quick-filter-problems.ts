import type { Problems } from '../editor/field-problems.ts'

/** Which filter was refused first, by its place. */
export function refusedFilter(problems: Problems): number | undefined {
  const place = Object.keys(problems).flatMap(path => /^quickFilters\.(\d+)/.exec(path)?.[1] ?? [])[0]
  return place === undefined ? undefined : Number(place)
}

/** What was refused of one filter, by the part of it; '' is anything else. */
export function problemsOfFilter(problems: Problems, place: number): Record<string, string> {
  const prefix = `quickFilters.${place}`
  return Object.fromEntries(
    Object.entries(problems).flatMap(([path, message]) =>
      path === prefix || path.startsWith(`${prefix}.`)
        ? [[path.slice(prefix.length + 1).split('.')[0] ?? '', message]]
        : [],
    ),
  )
}

import type { AssetProblems } from '../../../assets/use-asset-editor.ts'

/** Of one part of the definition, by the paths inside it. */
export function problemsAt(problems: AssetProblems, prefix: string): AssetProblems {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([path, message]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), message]] : [],
    ),
  )
}

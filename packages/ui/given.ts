/** The same properties with the undefined ones left out, for libraries whose optional properties do not take `undefined`. */
export function given<Props extends object>(props: Props): Given<Props> {
  const entries = Object.entries(props).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Given<Props>
}

export type Given<Props> = {
  [Key in keyof Props as undefined extends Props[Key] ? never : Key]: Props[Key]
} & {
  [Key in keyof Props as undefined extends Props[Key] ? Key : never]?: Exclude<Props[Key], undefined>
}

/** Joins class names, leaving out what is falsy. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

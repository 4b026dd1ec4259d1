/** The part of pg's own conversions that statements of ours use; its types leave them out. */
declare module 'pg/lib/utils' {
  const utils: { prepareValue(value: unknown): string | Buffer | null }
  export default utils
}

/** Why the embedded database cannot run: one sentence for the person at the terminal, saying what to do. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'EmbeddedPostgresError'
  }
}

/** The sentence for what a program of PostgreSQL printed, or a file operation threw, while working on `folder`. */
export function explainFailure(what: string, folder: string, cause: unknown): EmbeddedPostgresError {
  if (cause instanceof EmbeddedPostgresError) return cause
  const text = cause instanceof Error ? cause.message : String(cause)
  if (/ENOSPC|No space left on device|disk quota|free disk space/i.test(text)) {
    return new EmbeddedPostgresError(`The disk that holds ${folder} is full: free some space, then start again.`, cause)
  }
  if (/EACCES|EPERM|Permission denied|wrong ownership|EROFS|Read-only file system/i.test(text)) {
    return new EmbeddedPostgresError(
      `${what}: the folder ${folder} cannot be used by this user. Start as its owner, or set TRELLIS_DATA_DIR to a folder of your own, or DATABASE_URL to a PostgreSQL 15 or newer.`,
      cause,
    )
  }
  return new EmbeddedPostgresError(`${what} in ${folder}: ${lastLines(text)}`, cause)
}

function lastLines(text: string): string {
  const lines = text.trim().split('\n')
  const telling = lines.filter(line => /FATAL|ERROR|PANIC|error:|HINT/.test(line))
  return (telling.length > 0 ? telling : lines).slice(-4).join(' ').trim()
}

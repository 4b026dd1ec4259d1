/** A database that cannot be brought up to date; its message is for the person at the terminal. */
export class MigrationError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'MigrationError'
  }
}

import type { Readable } from 'node:stream'

/** An answer that is a file, sent as it is made. */
export class FileAnswer {
  readonly stream: Readable
  readonly name: string
  readonly mimeType: string

  constructor(stream: Readable, { name, mimeType }: { name: string; mimeType: string }) {
    this.stream = stream
    this.name = name
    this.mimeType = mimeType
  }
}

/** An answer that PostgreSQL already made as JSON text; transports pass it through untouched. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/**
 * Oracle O1 of the security cases: everything that the server sent or logged is kept, and searched for canaries that whoever
 * asked may not see.
 */
export type Secret = 'salary' | 'ssn' | 'row' | 'project' | 'payroll' | 'tenant'

const patterns: Readonly<Record<Secret, RegExp>> = {
  salary: /77310042\d{7}/g,
  ssn: /CANARY-ssn-\w+/g,
  row: /CANARY-row-\w+/g,
  project: /CANARY-project-\w+/g,
  payroll: /CANARY-payroll-\w+/g,
  tenant: /CANARY-tenant-\w+/g,
}
const allSecrets = Object.keys(patterns) as Secret[]
/** A password or an access token, which no log may hold. */
const credentials = /correct horse battery|eyJ[\w-]+\.[\w-]+\.[\w-]+/g

/** The unique value that stands in a hidden cell or a row out of reach; of a salary, the number. */
export const canary = {
  salary: (number: number) => 773_100_420_000_000 + number,
  text: (secret: Exclude<Secret, 'salary'>, number: number | string) => `CANARY-${secret}-${number}`,
}

export type Recorder = {
  /** What one actor was answered; `sent` may be repeated by the answer. */
  received(actor: string, text: string, sent?: string): void
  /** Every canary found where it must not be: `actor: canary in the answer`. */
  leaks(maySee: Readonly<Record<string, readonly Secret[]>>): string[]
  /** Lines that the server logged. */
  log: readonly string[]
  count(): number
  close(): void
}

/** Keeps what is given to it and whatever this process writes to its standard error, where the server logs. */
export function makeRecorder(): Recorder {
  const answers: { actor: string; text: string; sent: string }[] = []
  const log: string[] = []
  const write = process.stderr.write
  process.stderr.write = (...args: unknown[]) => {
    log.push(String(args[0]))
    const done = args.at(-1)
    if (typeof done === 'function') done()
    return true
  }
  return {
    log,
    received: (actor, text, sent = '') => void answers.push({ actor, text, sent }),
    count: () => answers.length,
    leaks: maySee => [
      ...answers.flatMap(({ actor, text, sent }) => {
        const hidden = allSecrets.filter(secret => !maySee[actor]?.includes(secret))
        return find(text, hidden, sent).map(found => `${actor}: ${found} in ${excerpt(text, found)}`)
      }),
      ...log.flatMap(line =>
        [...find(line, allSecrets, ''), ...(line.match(credentials) ?? [])].map(found => `log: ${found} in ${line}`),
      ),
    ],
    close() {
      process.stderr.write = write
    },
  }
}

function find(text: string, secrets: readonly Secret[], sent: string): string[] {
  const found = secrets.flatMap(secret => text.match(patterns[secret]) ?? [])
  return [...new Set(found)].filter(each => !sent.includes(each))
}

function excerpt(text: string, found: string): string {
  const at = text.indexOf(found)
  return text.slice(Math.max(0, at - 80), at + found.length + 40)
}

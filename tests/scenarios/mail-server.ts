import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = {
  from: string
  to: string[]
  /** As it came. */
  source: string
  headers: string
  subject: string
  plain: string
  html: string
}

export type MailServer = {
  port: number
  received: ReceivedMail[]
  /** What it says of an address, in place of taking it. */
  refuse: Map<string, string>
  /** What it says of a whole mail, in place of taking it. */
  refuseText: ((source: string) => string) | undefined
  /** Takes every connection and says nothing. */
  isSilent: boolean
  stop(): Promise<void>
  /** Again at the same port. */
  start(): Promise<void>
  /** The first link in the newest mail to the address. */
  linkTo(address: string): string | undefined
}

/** A mail server on this machine that keeps what it is sent. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  let server: SMTPServer | undefined
  const held: MailServer = {
    port: 0,
    received: [],
    refuse: new Map(),
    refuseText: undefined,
    isSilent: false,
    async stop() {
      const closing = server
      server = undefined
      if (closing) await new Promise<void>(done => closing.close(() => done()))
    },
    async start() {
      const made = (server = makeServer(held, options))
      await new Promise<void>(done => made.listen(held.port, '127.0.0.1', done))
      held.port = (made.server.address() as AddressInfo).port
    },
    linkTo(address) {
      const mail = held.received.findLast(({ to }) => to.includes(address))
      return mail && /https?:\/\/\S+/.exec(mail.plain)?.[0]
    },
  }
  await held.start()
  return held
}

function makeServer(held: MailServer, options: SMTPServerOptions): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    ...options,
    onConnect(_session, done) {
      if (!held.isSilent) done()
    },
    onRcptTo({ address }, _session, done) {
      done(refusal(held.refuse.get(address)))
    },
    onData(stream, { envelope }, done) {
      void text(stream).then(source => {
        const words = held.refuseText?.(source)
        if (words !== undefined) return done(refusal(words))
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        held.received.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...readMail(source) })
        done()
      }, done)
    },
  })
  // Clients that hang up are no fault of the test.
  server.on('error', () => undefined)
  return server
}

/** As a mail server writes it: code and words. */
function refusal(words: string | undefined): Error | null {
  if (words === undefined) return null
  return Object.assign(new Error(words.slice(4)), { responseCode: Number(words.slice(0, 3)) })
}

function readMail(source: string): Omit<ReceivedMail, 'from' | 'to'> {
  const [head = ''] = source.split('\r\n\r\n', 1)
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ')
  const subject = /^Subject: (.*)$/m.exec(headers)?.[1] ?? ''
  return { source, headers, subject, plain: partOf(source, 'text/plain'), html: partOf(source, 'text/html') }
}

function partOf(source: string, type: string): string {
  const part = source.split(/\r\n--\S+/).find(each => each.trimStart().startsWith(`Content-Type: ${type}`)) ?? ''
  const at = part.indexOf('\r\n\r\n')
  const body = part.slice(at + 4)
  const encoding = /content-transfer-encoding: (\S+)/i.exec(part.slice(0, at))?.[1]
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body
}

function fromQuotedPrintable(body: string): string {
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

import { createServer, type Server } from 'node:net'
import tls from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { localhostCertificate, localhostKey } from '../../../../tests/scenarios/localhost-certificate.ts'
import { type MailServer, startMailServer } from '../../../../tests/scenarios/mail-server.ts'
import type { MailContent } from './mail-content.ts'
import { MailFailure } from './mail-failure.ts'
import type { MailSettings } from './mail-settings.ts'
import { type SentMail, sendMail } from './send-mail.ts'

let plain: MailServer
let upgrading: MailServer
let secured: MailServer

const known = { user: 'courier', pass: 'canary-of-mail' }
const identity = { key: localhostKey, cert: localhostCertificate }

beforeAll(async () => {
  plain = await startMailServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === known.user && password === known.pass) done(null, { user: username })
      else done(Object.assign(new Error(`No: ${password ?? ''}`), { responseCode: 535 }))
    },
  })
  upgrading = await startMailServer({ ...identity, disabledCommands: ['AUTH'] })
  secured = await startMailServer({ ...identity, secure: true })
})
beforeEach(() => {
  for (const server of [plain, upgrading, secured]) server.received.length = 0
  plain.refuse.clear()
  plain.isSilent = false
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => Promise.all([plain?.stop(), upgrading?.stop(), secured?.stop()]))

const content: MailContent = { subject: 'Hello', locale: 'en', paragraphs: ['A text.'] }

type More = Partial<Omit<SentMail, 'settings'>> & {
  settings?: Partial<MailSettings>
  allowedHosts?: string[]
  limits?: { connectMs: number; wholeMs: number }
  signal?: AbortSignal
}

function send({
  settings,
  allowedHosts = ['localhost', '127.0.0.1'],
  limits,
  signal,
  ...mail
}: More = {}): Promise<void> {
  const given: MailSettings = {
    host: '127.0.0.1',
    port: plain.port,
    security: 'none',
    senderAddress: 'trellis@one.test',
    ...settings,
  }
  return sendMail(
    { settings: given, password: undefined, address: 'ada@one.test', content, ...mail },
    { guard: { allowedHosts }, signal: signal ?? new AbortController().signal, ...(limits && { limits }) },
  )
}

async function failureOf(sending: Promise<void>): Promise<Pick<MailFailure, 'message' | 'isPassing'>> {
  const error: unknown = await sending.then(
    () => 'it was sent',
    failed => failed,
  )
  if (!(error instanceof MailFailure)) throw new Error(`no failure of mail: ${String(error)}`)
  return { message: error.message, isPassing: error.isPassing }
}

/** A server that does as it is told with every connection. */
async function withServer(onConnection: Parameters<typeof createServer>[1], run: (port: number) => Promise<void>) {
  const server: Server = createServer(onConnection)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  try {
    await run(typeof address === 'object' && address ? address.port : 0)
  } finally {
    server.close()
  }
}

describe('what is sent', () => {
  test('is plain text and HTML with the link, from the sender to the one address', async () => {
    const link = { address: 'https://one.test/accept?token=abc&x=1', label: 'Come in', signsIn: true }
    await send({
      settings: { senderName: 'Büro Zürich 🐝' },
      content: { ...content, subject: 'Grüße', link, notes: ['Until tomorrow.'] },
    })
    const [mail] = plain.received
    expect(mail).toMatchObject({ from: 'trellis@one.test', to: ['ada@one.test'] })
    expect(mail?.plain.replaceAll('\r\n', '\n')).toContain(
      'A text.\n\nCome in:\nhttps://one.test/accept?token=abc&x=1\n\nUntil tomorrow.',
    )
    expect(mail?.html).toContain('<a href="https://one.test/accept?token=abc&amp;x=1">Come in</a>')
    expect(mail?.headers).toMatch(/^From: =\?UTF-8\?.*\?= <trellis@one\.test>$/m)
    expect(mail?.headers).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(mail?.headers).toMatch(/^Auto-Submitted: auto-generated$/im)
  })

  test('[S45] names and messages are text in the HTML, and it loads nothing', async () => {
    const evil = '<img src=x onerror=alert(1)>"\'&'
    await send({
      content: {
        ...content,
        subject: evil,
        paragraphs: [evil],
        link: { address: 'https://a.test/', label: evil, signsIn: true },
      },
    })
    const html = plain.received[0]?.html ?? ''
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
    expect(html).not.toMatch(/<(img|script|link|style|iframe)/i)
    expect(html).toContain('<meta name="referrer" content="no-referrer">')
  })

  test('no name, subject or address adds a header or another address', async () => {
    const more = 'x\r\nBcc: eve@evil.test\r\n\r\nbody'
    await send({ settings: { senderName: more }, content: { ...content, subject: more } })
    const [mail] = plain.received
    expect(mail?.to).toEqual(['ada@one.test'])
    expect(mail?.headers).not.toMatch(/^Bcc:/im)
    for (const address of [
      'ada@one.test\r\nRCPT TO:<eve@evil.test>',
      'ada@one.test, eve@evil.test',
      '"a" <eve@evil.test>',
    ]) {
      expect([address, await failureOf(send({ address }))]).toEqual([
        address,
        { message: 'A mail goes to one address alone', isPassing: false },
      ])
    }
    expect(plain.received).toHaveLength(1)
  })

  test('a name of 200 characters arrives whole', async () => {
    const senderName = 'Ü'.repeat(200)
    await send({ settings: { senderName } })
    const words = [...(plain.received[0]?.headers ?? '').matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g)].map(
      ([, word = '']) => word,
    )
    const quoted = [...(plain.received[0]?.headers ?? '').matchAll(/=\?UTF-8\?Q\?([^?]*)\?=/g)].map(([, word = '']) =>
      word.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
    const name =
      words.length > 0
        ? Buffer.concat(words.map(word => Buffer.from(word, 'base64'))).toString()
        : Buffer.from(quoted.join(''), 'latin1').toString()
    expect(name).toBe(senderName)
  })
})

describe('signing in', () => {
  test('with user name and password', async () => {
    await send({ settings: { user: known.user }, password: known.pass })
    expect(plain.received).toHaveLength(1)
  })

  test('what the server refuses is said in its words, and not tried again', async () => {
    const { message, isPassing } = await failureOf(send({ settings: { user: known.user }, password: 'wrong' }))
    expect([message, isPassing]).toEqual(['127.0.0.1 answered: 535 No: wrong', false])
    expect(plain.received).toEqual([])
  })
})

describe('a secure connection', () => {
  const trusted = async (run: () => Promise<void>) => {
    const before = tls.getCACertificates('default')
    tls.setDefaultCACertificates([...before, localhostCertificate])
    try {
      await run()
    } finally {
      tls.setDefaultCACertificates(before)
    }
  }
  const settings = (security: MailSettings['security'], { port }: MailServer) => ({ host: 'localhost', security, port })

  test('from its start, or by STARTTLS, where the certificate is trusted', () =>
    trusted(async () => {
      await send({ settings: settings('tls', secured) })
      await send({ settings: settings('starttls', upgrading) })
      expect([secured.received.length, upgrading.received.length]).toEqual([1, 1])
    }))

  test.each(['tls', 'starttls'] as const)('by %s is refused where the certificate is not trusted', async security => {
    const server = security === 'tls' ? secured : upgrading
    expect(await failureOf(send({ settings: settings(security, server) }))).toEqual({
      message: 'localhost has no secure connection that can be trusted',
      isPassing: false,
    })
    expect(server.received).toEqual([])
  })

  test('that is asked for and not offered: nothing is sent without it', async () => {
    expect(await failureOf(send({ settings: settings('starttls', plain) }))).toMatchObject({ isPassing: false })
    expect(plain.received).toEqual([])
  })
})

describe('what keeps a mail from being sent', () => {
  test('an address that is refused: in the words of the server, at once', async () => {
    plain.refuse.set('ada@one.test', '550 No such user here')
    expect(await failureOf(send())).toEqual({ message: '127.0.0.1 answered: 550 No such user here', isPassing: false })
  })

  test('an address that is refused for now: later', async () => {
    plain.refuse.set('ada@one.test', '450 Mailbox busy')
    expect(await failureOf(send())).toEqual({ message: '127.0.0.1 answered: 450 Mailbox busy', isPassing: true })
  })

  test('a server that is down: later', async () => {
    let free = 0
    await withServer(undefined, async port => void (free = port))
    const failure = await failureOf(send({ settings: { port: free } }))
    expect(failure).toEqual({ message: '127.0.0.1 could not be reached', isPassing: true })
  })

  test('a server that says nothing, or stops in the middle: later, within the time that there is', async () => {
    plain.isSilent = true
    const late = { message: '127.0.0.1 gave no answer in time', isPassing: true }
    expect(await failureOf(send({ limits: { connectMs: 5000, wholeMs: 150 } }))).toEqual(late)
    await withServer(
      socket => {
        socket.on('error', () => undefined)
        socket.write('220 drip\r\n')
      },
      async port => {
        expect(await failureOf(send({ settings: { port }, limits: { connectMs: 5000, wholeMs: 150 } }))).toEqual(late)
      },
    )
  })

  test('whoever sends it stops: at once', async () => {
    plain.isSilent = true
    const stopping = new AbortController()
    const sending = failureOf(send({ signal: stopping.signal }))
    stopping.abort()
    expect(await sending).toMatchObject({ isPassing: true })
  })

  test('a server that hangs up: later', async () => {
    await withServer(
      socket => void socket.end('220 bye\r\n'),
      async port => {
        expect(await failureOf(send({ settings: { port } }))).toMatchObject({ isPassing: true })
      },
    )
  })

  test.each(['127.0.0.1', '::1', '[::1]', '169.254.169.254', '10.0.0.1', 'localhost'])(
    '[S58] %s, which is not of the open internet, where nobody allows it',
    async host => {
      expect(await failureOf(send({ settings: { host }, allowedHosts: [] }))).toEqual({
        message: expect.stringMatching(/is not on the open internet: whoever runs this server can allow it/),
        isPassing: false,
      })
      expect(plain.received).toEqual([])
    },
  )
})

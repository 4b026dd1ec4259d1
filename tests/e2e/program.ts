import type { LiveServerMessage } from '@trellis/contract'
import type { Page } from 'playwright-core'

/** What somebody would try who leaves the screens aside: calls with their own token. */
export type Program = {
  call(operation: string, input: unknown): Promise<{ status: number; body: unknown }>
  accessToken: string
}

export async function signInProgram(url: string, account: { email: string; password: string }): Promise<Program> {
  const answer = await post(`${url}/api/login`, { email: account.email, password: account.password })
  if (answer.status !== 200) throw new Error(`${account.email} could not sign in: ${JSON.stringify(answer.body)}`)
  const { accessToken } = answer.body as { accessToken: string }
  return {
    accessToken,
    call: (operation, input) =>
      post(`${url}/api/operations/${operation}`, input, { authorization: `Bearer ${accessToken}` }),
  }
}

async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

/** Follows lists over a websocket that the person's own page opens past the screens; subscription ids are places in `cursors`. */
export async function followFromPage(
  page: Page,
  options: { accessToken: string; cursors: readonly { collectionId: string; filter?: unknown }[] },
): Promise<{ messages: () => Promise<LiveServerMessage[]> }> {
  const handle = await page.evaluateHandle(({ accessToken, cursors }) => {
    const messages: unknown[] = []
    const socket = new WebSocket(new URL('/api/websocket', location.href.replace(/^http/, 'ws')))
    const say = (message: object) => socket.send(JSON.stringify(message))
    socket.addEventListener('message', event => messages.push(JSON.parse(String(event.data))))
    socket.addEventListener('open', () => {
      say({ type: 'auth', accessToken })
      for (const [index, cursor] of cursors.entries()) say({ type: 'subscribe', id: String(index), cursor })
    })
    return messages
  }, options)
  return { messages: async () => (await handle.jsonValue()) as LiveServerMessage[] }
}

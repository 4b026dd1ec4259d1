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
    call: (operation, input) => post(`${url}/api/operations/${operation}`, input, { authorization: `Bearer ${accessToken}` }),
  }
}

async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

/** Follows a list over the websocket; answers with every message that came until `until` says that is enough. */
export async function followByProgram(options: {
  url: string
  accessToken: string
  cursors: readonly { collectionId: string; filter?: unknown }[]
}): Promise<{ messages: Record<string, unknown>[]; close(): void }> {
  const socket = new WebSocket(`${options.url.replace(/^http/, 'ws')}/api/websocket`)
  const messages: Record<string, unknown>[] = []
  socket.addEventListener('message', event => messages.push(JSON.parse(String(event.data)) as Record<string, unknown>))
  await new Promise(resolve => socket.addEventListener('open', resolve, { once: true }))
  socket.send(JSON.stringify({ type: 'auth', accessToken: options.accessToken }))
  for (const [index, cursor] of options.cursors.entries())
    socket.send(JSON.stringify({ type: 'subscribe', id: String(index), cursor }))
  return { messages, close: () => socket.close() }
}

/** What a transport knows of a call beside its input and its caller. Only operations made by `implementWeb` are given it. */
export type Transport = {
  /** Address of the client, after trusted proxies. */
  readonly ip: string
  /** The request came from this machine itself, not through a proxy. */
  readonly isLocal: boolean
  /** As the client wrote it, with port; after trusted proxies. */
  readonly host: string
  /** Where the server listens, by the connection itself. */
  readonly localPort: number | undefined
  /** Undefined only for contracts open to anyone. */
  readonly sessionId: string | undefined
  /** What the client says it is; empty where it says nothing. */
  readonly agent: string
  readonly cookies: Cookies
}

/** Cookies to set or clear with the answer. */
export type Cookies = {
  set(name: string, value: string, options: { maxAgeSeconds: number; path: string }): void
  clear(name: string, options: { path: string }): void
  get(name: string): string | undefined
}

declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  type Token = { destroy(): Promise<void> }

  /** The part of oidc-provider that the tests use: tokens for clients. */
  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): RequestListener
    on(event: 'client_credentials.saved', listener: (token: Token) => void): this
    ClientCredentials: { find(token: string): Promise<Token | undefined> }
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  /** Keeps tokens as long as the process lives. */
  export default class MemoryAdapter {}
}

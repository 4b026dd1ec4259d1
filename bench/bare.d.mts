export function startBare(options: {
  connectionString: string
  port?: number
  routes: Record<
    string,
    {
      text: string
      values: (params: URLSearchParams, body: never) => unknown[]
      one?: boolean
      count?: string
    }
  >
}): Promise<{ url: string; close: () => Promise<void> }>

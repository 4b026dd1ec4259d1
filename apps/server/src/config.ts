/** Every setting of the server, read from the environment once at start. */
export type Config = {
  /** `PORT`, default 4000. */
  port: number
  /** `HOST`, default 127.0.0.1. */
  host: string
  /** `DATABASE_URL`; undefined = the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** `TRELLIS_DATA_DIR`, default `./data`. */
  dataDir: string
  /** `TRELLIS_WEB_DIR`, default `dist/web`. */
  webDir: string
  /** `TRELLIS_URL`: address for links, without trailing slash. */
  url: string | undefined
  /** `TRELLIS_TRUSTED_PROXIES`: comma-separated addresses whose forwarded headers count. */
  trustedProxies: readonly string[]
  /** `TRELLIS_POOL_SIZE`, connections of the pool, default 16. */
  poolSize: number
  /** `--demo`: makes the demo workspace once. */
  demo: boolean
  /** `TRELLIS_DEMO_PASSWORD`. */
  demoPassword: string | undefined
}

/** Loaded into the server by start.mjs: when that one is killed, however hard, the server stops as if it had been asked to. */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}

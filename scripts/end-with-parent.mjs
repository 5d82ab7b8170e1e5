/**
 * Sends this process a signal soon after the process that started it is gone, however that one ended.
 * @param {NodeJS.Signals} [signal]
 */
export function endWithParent(signal = 'SIGTERM') {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, signal)
  }, 500)
  watch.unref()
}

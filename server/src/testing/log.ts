import { pino } from 'pino'

/** A log that tests can read, for instance to check what is not in it. */
export function testLog(level = 'trace') {
  let text = ''
  const write = (line: string) => {
    text += line
  }
  return { log: pino({ level }, { write }), text: () => text }
}

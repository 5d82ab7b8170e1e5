import { pino } from 'pino'

/** A log of every level that tests can read, for instance to check what is not in it. */
export function testLog() {
  let text = ''
  const write = (line: string) => {
    text += line
  }
  return { log: pino({ level: 'trace' }, { write }), text: () => text }
}

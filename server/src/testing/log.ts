import { pino } from 'pino'

/** A log of every level whose text can be looked at: what must not be in it, for instance. */
export function testLog() {
  let text = ''
  const write = (line: string) => {
    text += line
  }
  return { log: pino({ level: 'trace' }, { write }), text: () => text }
}

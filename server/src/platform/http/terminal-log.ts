import type { DestinationStream } from 'pino'

/** Fields that are meant for programs; the sentence leaves them out. */
const forPrograms = ['level', 'time', 'pid', 'hostname', 'msg', 'reqId', 'err', 'milliseconds']
const [warn, error] = [40, 50]

/** A destination of the log that writes sentences: a person reads a terminal, a program everything else. */
export const sentencesTo = (output: { write: (text: string) => unknown }): DestinationStream => ({
  write: (line) => void output.write(toSentence(line)),
})

/** `Warning: the event loop was blocked (1672 ms; calls: GET /socios).`, and for an error of the program its stack. */
function toSentence(line: string): string {
  const told: Record<string, unknown> = JSON.parse(line)
  const { level, msg = 'something was logged', milliseconds, err } = told
  const { message, stack } = (err ?? {}) as { message?: string; stack?: string }
  const kind = Number(level) >= error ? 'Error' : Number(level) >= warn ? 'Warning' : 'Note'
  const details = [
    ...(message ? [message] : []),
    ...(milliseconds === undefined ? [] : [`${milliseconds} ms`]),
    ...Object.entries(told)
      .filter(([name, value]) => !forPrograms.includes(name) && !isEmpty(value))
      .map(([name, value]) => `${name}: ${inWords(value)}`),
  ]
  const sentence = `${kind}: ${msg}${details.length > 0 ? ` (${details.join('; ')})` : ''}.`
  const frames = stack?.split('\n').filter((each) => each.startsWith('    at ')) ?? []
  return `${[sentence, ...(kind === 'Error' ? frames : [])].map(withoutControls).join('\n')}\n`
}

const isEmpty = (value: unknown) =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0)

const inWords = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(inWords).join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/** A terminal obeys control characters, and some texts come from users. */
const withoutControls = (text: string): string => text.replace(/\p{Cc}/gu, ' ')

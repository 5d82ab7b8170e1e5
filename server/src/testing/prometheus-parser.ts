/** A series of the Prometheus text format 0.0.4. */
export interface Series {
  name: string
  type: string
  help: string
  samples: Sample[]
}
export interface Sample {
  /** The name of the series, for a histogram with the suffix `_bucket`, `_sum` or `_count`. */
  name: string
  labels: Record<string, string>
  value: number
}

const sampleLine = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const labelPair = /^([a-zA-Z_]\w*)="((?:[^"\\]|\\["\\n])*)"(?:,|$)/

/**
 * Parses the text format strictly: help and type come before the samples of a series, which are contiguous and unique.
 * @throws when the text is malformed
 */
export function parsePrometheusText(text: string): Map<string, Series> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end')
  const all = new Map<string, Series>()
  const seen = new Set<string>()
  let current: Series | undefined
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (keyword === 'HELP') {
      if (all.has(name)) throw new Error(`twice: ${line}`)
      current = { name, help: rest, type: '', samples: [] }
      all.set(name, current)
    } else if (keyword === 'TYPE') {
      if (current?.name !== name || current.type) throw new Error(`out of place: ${line}`)
      if (!/^(counter|gauge|histogram|summary)$/.test(rest)) throw new Error(`no type: ${line}`)
      current.type = rest
    } else {
      const sample = readSample(line)
      if (seen.has(toKey(sample))) throw new Error(`twice: ${line}`)
      seen.add(toKey(sample))
      const own =
        current?.type === 'histogram' ? sample.name.replace(/_(bucket|sum|count)$/, '') : sample.name
      if (!current?.type || current.name !== own) throw new Error(`out of place: ${line}`)
      current.samples.push(sample)
    }
  }
  return all
}

const toKey = ({ name, labels }: Sample) => `${name} ${JSON.stringify(Object.entries(labels).sort())}`

function readSample(line: string): Sample {
  const [, name, inBraces = '', text = ''] = sampleLine.exec(line) ?? []
  if (!name) throw new Error(`no sample: ${line}`)
  const labels: Record<string, string> = {}
  for (let rest = inBraces; rest !== ''; ) {
    const [pair, label = '', value = ''] = labelPair.exec(rest) ?? []
    if (!pair || label in labels) throw new Error(`no labels: ${line}`)
    labels[label] = value
    rest = rest.slice(pair.length)
  }
  const value = /^nan$/i.test(text) ? Number.NaN : Number(text.replace(/^\+?Inf$/, 'Infinity'))
  if (Number.isNaN(value) && !/^nan$/i.test(text)) throw new Error(`no number: ${line}`)
  return { name, labels, value }
}

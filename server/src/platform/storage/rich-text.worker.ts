import { serveProcessJob } from '../workers/serve-process-job.ts'
import type { SentText } from './cleaned-html.ts'
import { splitHtml, toSent } from './cleaned-html.ts'
import { cleanHtml } from './rich-text-rules.ts'

serveProcessJob((texts: string[]): SentText[] => texts.map((text) => toSent(splitHtml(cleanHtml(text)))))

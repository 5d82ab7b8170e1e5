import { serveProcessJob } from '../workers/serve-process-job.ts'
import type { CleanText } from './cleaned-html.ts'
import { splitHtml } from './cleaned-html.ts'
import { cleanHtml } from './rich-text-rules.ts'

serveProcessJob((texts: string[]): CleanText[] => texts.map((text) => splitHtml(cleanHtml(text))))

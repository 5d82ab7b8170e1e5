import { serveJobs } from '../workers/serve-jobs.ts'
import type { CleanText } from './cleaned-html.ts'
import { partsOf } from './cleaned-html.ts'
import { cleanHtml } from './rich-text-rules.ts'

serveJobs((text: string): CleanText => partsOf(cleanHtml(text)))

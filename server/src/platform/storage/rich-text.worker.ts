import { serveJobs } from '../workers/serve-jobs.ts'
import type { CleanText } from './cleaned-html.ts'
import { splitHtml } from './cleaned-html.ts'
import { cleanHtml } from './rich-text-rules.ts'

serveJobs((text: string): CleanText => splitHtml(cleanHtml(text)))

import { serveJobs } from '../workers/serve-jobs.ts'
import { readableText } from './cleaned-html.ts'
import type { CleanText } from './rich-text.ts'
import { cleanHtml } from './rich-text-rules.ts'

serveJobs((text: string): CleanText => {
  const html = cleanHtml(text)
  return { html, text: readableText(html) }
})

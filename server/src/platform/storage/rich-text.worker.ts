import { serveJobs } from '../workers/serve-jobs.ts'
import type { CleanText } from './rich-text.ts'
import { cleanHtml, readableText } from './rich-text-rules.ts'

serveJobs((text: string): CleanText => {
  const html = cleanHtml(text)
  return { html, text: readableText(html) }
})

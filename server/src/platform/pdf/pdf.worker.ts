import { serveJobs } from '../workers/serve-jobs.ts'
import { writePdf } from './write-pdf.ts'

serveJobs(writePdf, (file) => [file])
